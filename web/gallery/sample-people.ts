export type Person = {
  _id: string;
  seS_id: string;
  name: string;
  role: string;
  email: string;
  is_active: boolean;
};

const givenNames = ["Amara", "Jonas", "Priya", "Diego", "Mei", "Liam", "Fatima", "Noah", "Ingrid"];
const familyNames = [
  "Osei",
  "Lindqvist",
  "Raman",
  "Fuentes",
  "Tanaka",
  "O'Connor",
  "Zahra",
  "Becker",
  "Sørensen",
  "Kowalska",
  "Adeyemi",
];
const jobs = ["The Maestro", "Experience Leader", "Virtual Guide", "Virtual Guide"];

const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "";

export const samplePeople: readonly Person[] = Array.from({ length: 1332 }, (_, index) => {
  const given = pick(givenNames, index);
  const family = pick(familyNames, index);
  return {
    _id: index.toString(16).padStart(24, "0"),
    seS_id: `SESA${104233 + index * 311}`,
    name: `${given} ${family}`,
    role: pick(jobs, index),
    email: `${given}.${family}@example.com`.toLowerCase().replace("'", ""),
    is_active: index % 7 !== 3,
  };
});

export const longNamedPerson: Person = {
  _id: "f".repeat(24),
  seS_id: "SESA99999999999999999999",
  name: "Maria Aleksandra Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh y Rodríguez",
  role: "Experience Leader for the whole of the Southern Hemisphere",
  email: "maria.aleksandra.wolfeschlegelsteinhausenbergerdorff@subsidiary.example.com",
  is_active: true,
};
