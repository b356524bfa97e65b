import { roleLabels } from "../contract/roles.ts";
import { SAMPLE_PASSWORD, samplePeople, staffIdOf } from "./people.ts";

/** Region, country, cities. */
export const sampleRegions: Record<string, Record<string, string[]>> = {
  Europe: {
    France: ["Paris", "Lyon", "Grenoble"],
    Germany: ["Berlin", "München", "Düsseldorf"],
    Spain: ["Barcelona", "Madrid"],
    Sweden: ["Stockholm", "Göteborg"],
  },
  "Asia Pacific": {
    Australia: ["Melbourne", "Sydney"],
    India: ["Bengaluru", "Mumbai", "Pune"],
    Japan: ["Osaka", "Tokyo"],
    Singapore: ["Singapore"],
  },
  "North America": {
    Canada: ["Montréal", "Toronto"],
    Mexico: ["Ciudad de México", "Monterrey"],
    "United States": ["Boston", "Nashville", "St. Louis"],
  },
  "Middle East and Africa": {
    "Côte d'Ivoire": ["Abidjan", "Yamoussoukro"],
    "South Africa": ["Cape Town", "Johannesburg"],
    "United Arab Emirates": ["Abu Dhabi", "Dubai"],
  },
};

/** Demos for everyone in a department of a region, now and later. */
export const sampleRule = {
  department: "Presales",
  region: "Europe",
  titles: ["Microgrid Control Room", "Switchgear Configurator"],
  madeDaysAgo: 12,
};

export const sampleDepartments = [
  "Channel Partners",
  "Customer Success",
  "Field Services",
  "Marketing",
  "Presales",
  "Product Management",
  "Sales",
  "Training",
];

export const sampleDesignations = [
  "Account Manager",
  "Demo Specialist",
  "Director",
  "Marketing Manager",
  "Product Manager",
  "Sales Engineer",
  "Solution Architect",
  "Trainer",
];

/** One person of each role, printed when the portal starts. */
export const sampleSignIns = samplePeople.slice(0, 3).map((person, index) => ({
  label: roleLabels[person.role],
  seS_id: staffIdOf(index),
  password: SAMPLE_PASSWORD,
}));
