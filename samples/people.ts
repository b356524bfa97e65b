import type { Role } from "../contract/roles.ts";

/** Everyone in the sample company signs in with it. */
export const SAMPLE_PASSWORD = "Demo-2025!";

/** The state of an account: most are approved; some wait, were rejected, or have left. */
type Standing = "approved" | "waiting" | "rejected" | "deactivated";

export interface SamplePerson {
  name: string;
  role: Role;
  country: string;
  department: string;
  designation: string;
  standing: Standing;
}

const jobs = {
  architect: ["Presales", "Solution Architect"],
  director: ["Sales", "Director"],
  engineer: ["Presales", "Sales Engineer"],
  guide: ["Customer Success", "Demo Specialist"],
  marketer: ["Marketing", "Marketing Manager"],
  partner: ["Channel Partners", "Account Manager"],
  producer: ["Product Management", "Product Manager"],
  seller: ["Sales", "Account Manager"],
  service: ["Field Services", "Sales Engineer"],
  trainer: ["Training", "Trainer"],
} as const;
type Job = keyof typeof jobs;

const person =
  (role: Role, country: string) =>
  (name: string, job: Job, standing: Standing = "approved"): SamplePerson => {
    const [department, designation] = jobs[job];
    return { name, role, country, department, designation, standing };
  };

const inFrance = person("employee", "France");
const inGermany = person("employee", "Germany");
const inSpain = person("employee", "Spain");
const inSweden = person("employee", "Sweden");
const inAustralia = person("employee", "Australia");
const inIndia = person("employee", "India");
const inJapan = person("employee", "Japan");
const inSingapore = person("employee", "Singapore");
const inCanada = person("employee", "Canada");
const inMexico = person("employee", "Mexico");
const inTheStates = person("employee", "United States");
const inIvoryCoast = person("employee", "Côte d'Ivoire");
const inSouthAfrica = person("employee", "South Africa");
const inTheEmirates = person("employee", "United Arab Emirates");

/** The first three are an admin, a regional and an employee: the sample sign-ins. */
export const samplePeople: SamplePerson[] = [
  person("admin", "France")("Amara Osei", "producer"),
  person("regional", "Sweden")("Ingrid Lindqvist", "director"),
  inSpain("Mateo Fernández", "engineer"),

  person("admin", "Japan")("Kenji Watanabe", "producer"),
  person("admin", "United States")("Laura Martínez", "marketer"),
  person("regional", "France")("Jean-Luc Moreau", "director"),
  person("regional", "India")("Priya Raghunathan", "director"),
  person("regional", "Singapore")("Tan Mei Lin", "director"),
  person("regional", "United States")("Marcus Bennett", "director"),
  person("regional", "United Arab Emirates")("Fatima Al-Mansoori", "director"),

  inFrance("Élodie Garnier", "seller"),
  inFrance("Théo Lefèvre", "engineer"),
  inFrance("Chloé Dubois", "guide"),
  inFrance("Baptiste Roux", "seller", "waiting"),
  inFrance("Anaïs Fontaine", "marketer"),
  inGermany("Jürgen Köhler", "architect"),
  inGermany("Lena Schäfer", "seller"),
  inGermany("Tobias Weiß", "service"),
  inGermany("Katharina Böhm", "trainer", "deactivated"),
  inGermany("Cem Yıldız", "seller"),
  inSpain("Lucía Ortega", "guide"),
  inSpain("Javier Iglesias", "engineer"),
  inSpain("Núria Vidal", "partner"),
  inSweden("Astrid Nyström", "seller"),
  inSweden("Björn Åkesson", "service"),
  inSweden("Elsa Håkansson", "guide", "waiting"),

  inAustralia("Charlotte Nguyen", "seller"),
  inAustralia("Liam O'Connor", "architect"),
  inAustralia("Isla Murray", "guide", "waiting"),
  inAustralia("Jack Thompson", "service"),
  inIndia("Rohan Deshmukh", "seller"),
  inIndia("Ananya Iyer", "engineer"),
  inIndia("Vikram Chauhan", "seller"),
  inIndia("Sneha Kulkarni", "trainer", "waiting"),
  inJapan("Yuki Tanaka", "guide"),
  inJapan("Haruto Satō", "seller"),
  inJapan("Aiko Mori", "marketer"),
  inSingapore("Lim Wei Jie", "architect"),
  inSingapore("Nurul Huda", "partner"),
  inSingapore("Arjun Pillai", "engineer", "deactivated"),

  inCanada("Olivia Tremblay", "seller"),
  inCanada("Étienne Gagnon", "engineer"),
  inCanada("Aisha Siddiqui", "guide"),
  inCanada("Connor MacLeod", "partner", "rejected"),
  inMexico("Diego Hernández", "seller"),
  inMexico("Ximena Castillo", "trainer"),
  inMexico("Andrés Peña", "engineer", "waiting"),
  inTheStates("Emily Carter", "seller"),
  inTheStates("Jamal Washington", "architect"),
  inTheStates("Sofia Ramirez", "seller"),
  inTheStates("Noah Goldberg", "service"),
  inTheStates("Grace Kim", "guide", "waiting"),

  inIvoryCoast("Adjoua Kouassi", "seller"),
  inIvoryCoast("Ibrahim Traoré", "service", "waiting"),
  inSouthAfrica("Thabo Nkosi", "seller"),
  inSouthAfrica("Zanele Dlamini", "guide"),
  inSouthAfrica("Pieter van der Merwe", "engineer"),
  inTheEmirates("Khalid Al-Farsi", "seller"),
  inTheEmirates("Layla Haddad", "marketer"),
  inTheEmirates("Omar Nasser", "partner", "rejected"),
];

export const staffIdOf = (index: number) => `SESA${100_001 + index}`;

/** amara.osei@example.com: ASCII letters only, whatever the spelling of the name. */
export const emailOf = (name: string) => {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}|['’.]/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i");
  return `${plain.toLowerCase().replace(/\s+/g, ".")}@example.com`;
};
