/** The sample company's demos, newest first. */
export interface SampleDemo {
  title: string;
  category: string;
  description: string;
  daysOld: number;
  tags: string[];
}

export const sampleCategories = [
  "EcoBuildings",
  "Data Centers",
  "Power Systems",
  "Energy",
  "Industry",
  "Mobility",
  "Homes",
] as const;

export const thumbnailName = ({ title }: Pick<SampleDemo, "title">) =>
  `${title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")}.webp`;

export const sampleDemos: SampleDemo[] = [
  {
    title: "Smart Building Twin",
    category: "EcoBuildings",
    daysOld: 2,
    tags: ["digital twin", "hvac", "energy"],
    description:
      "Pull any floor out of a twelve-storey office and see where energy, comfort and people are, room by room. The hour moves the sun across the quarter, and at night the windows tell who is still there.",
  },
  {
    title: "Data Center Walkthrough",
    category: "Data Centers",
    daysOld: 4,
    tags: ["cooling", "walkthrough", "it rooms"],
    description:
      "Move along the cold and hot aisles of a hall with thirty-six racks and open one to look into a server. Raise the load and switch to the heat view to show where the air gets warm first.",
  },
  {
    title: "Switchgear Configurator",
    category: "Power Systems",
    daysOld: 6,
    tags: ["configurator", "low voltage"],
    description:
      "Build a low-voltage line-up cabinet by cabinet and watch width, feeders and weight follow. Doors open, feeders slide out, and one press takes it all apart down to the busbars.",
  },
  {
    title: "Microgrid Control Room",
    category: "Energy",
    daysOld: 8,
    tags: ["solar", "wind", "storage", "control room"],
    description:
      "Run a site with wind, solar and batteries through a day of changing weather and decide when to store, sell or island. Each decision is scored in cost, carbon and hours of autonomy.",
  },
  {
    title: "Factory Line 4.0",
    category: "Industry",
    daysOld: 14,
    tags: ["robotics", "automation"],
    description:
      "Follow a product along an automated line and pause any robot to see its drives, sensors and recent alarms. A what-if mode slows one station and shows how the bottleneck travels.",
  },
  {
    title: "EV Charging Hub",
    category: "Mobility",
    daysOld: 21,
    tags: ["e-mobility", "charging"],
    description:
      "Walk around a 350-kilowatt fast charger and see the plug leave its holster, the cable follow and the charge grow. A single model file that looks right from every side, in any light.",
  },
  {
    title: "Hospital Comfort Control",
    category: "EcoBuildings",
    daysOld: 26,
    tags: ["hvac", "healthcare"],
    description:
      "See how operating theatres, wards and corridors keep their own climate while sharing one plant. A fault drill shows which rooms stay protected when an air handler stops.",
  },
  {
    title: "Home Energy Explorer",
    category: "Homes",
    daysOld: 33,
    tags: ["solar", "heat pump", "energy"],
    description:
      "Open up a family home and trace every kilowatt-hour from the roof to the heat pump, the car and the kettle. Clients can set their own tariff and see a year of bills in seconds.",
  },
  {
    title: "Substation VR Tour",
    category: "Power Systems",
    daysOld: 38,
    tags: ["high voltage", "walkthrough"],
    description:
      "Stand inside a high-voltage yard that visitors could never enter and see transformers, gantries and protection zones at full size. Narrated stops explain what each bay does and how it is isolated.",
  },
  {
    title: "Liquid Cooling Explorer",
    category: "Data Centers",
    daysOld: 47,
    tags: ["cooling", "it rooms"],
    description:
      "Compare air, rear-door and direct-to-chip cooling on the same racks and follow the coolant through the loop. Heat maps and efficiency figures change with every choice.",
  },
  {
    title: "Solar Farm Designer",
    category: "Energy",
    daysOld: 61,
    tags: ["solar", "configurator"],
    description:
      "Place rows, inverters and cable routes on a real terrain and let the sun cross the sky to reveal shading losses. The yield estimate and bill of materials follow each change.",
  },
  {
    title: "Warehouse Robotics Lab",
    category: "Industry",
    daysOld: 78,
    tags: ["robotics", "logistics"],
    description:
      "Send a fleet of shuttles through a high-bay warehouse and tune routes, batteries and charging breaks. Throughput and idle time are shown per aisle, so the effect of each rule is plain.",
  },
  {
    title: "Campus Energy Cockpit",
    category: "EcoBuildings",
    daysOld: 92,
    tags: ["energy", "metering"],
    description:
      "Look over a university campus from above and drill down from district to building to a single meter. Targets for the year glow green or amber on the roofs themselves.",
  },
  {
    title: "Bus Depot Electrification",
    category: "Mobility",
    daysOld: 109,
    tags: ["e-mobility", "charging", "planning"],
    description:
      "Convert a depot of forty buses to electric drive and plan chargers, shifts and the grid connection together. A night of operation runs in one minute and flags every bus that would leave late.",
  },
  {
    title: "UPS Line-up Studio",
    category: "Power Systems",
    daysOld: 127,
    tags: ["low voltage", "configurator", "storage"],
    description:
      "Arrange uninterruptible supplies, batteries and busways for a critical load and test them against a mains failure. The model shows which path carries the load at every moment.",
  },
  {
    title: "Smart Neighborhood",
    category: "Homes",
    daysOld: 148,
    tags: ["solar", "storage"],
    description:
      "Visit a street where homes share solar power, storage and charging, and follow energy from neighbour to neighbour. Flip a switch to see the same evening without the sharing.",
  },
  {
    title: "Process Plant Digital Twin",
    category: "Industry",
    daysOld: 171,
    tags: ["digital twin", "automation"],
    description:
      "Explore tanks, columns and pipe racks of a running plant with live tags where the instruments sit. Trends, drawings and work orders open from the equipment they belong to.",
  },
  {
    title: "Hyperscale Site Planner",
    category: "Data Centers",
    daysOld: 196,
    tags: ["it rooms", "planning"],
    description:
      "Set out halls, cooling and power blocks for a hundred-megawatt campus and grow it phase by phase. Land use, water and power draw are summed up for each stage.",
  },
  {
    title: "Wind Park Operations",
    category: "Energy",
    daysOld: 224,
    tags: ["wind"],
    description:
      "Let the wind rise over a park in the hills and watch power, rotor speed and blade pitch respond until the storm stops them. Open a nacelle to see bearing, gearbox, brake and generator at work.",
  },
  {
    title: "Net-Zero Office Tour",
    category: "EcoBuildings",
    daysOld: 258,
    tags: ["net zero", "walkthrough"],
    description:
      "Rise floor by floor through an office that produces what it uses, from the planted terraces to the plant room. Each stop explains one measure and what it saved in its first year.",
  },
  {
    title: "Arc Flash Safety Trainer",
    category: "Power Systems",
    daysOld: 297,
    tags: ["training", "low voltage"],
    description:
      "Practise opening, racking out and testing low-voltage gear with the right distance and protection. Mistakes are shown at once and without harm, and the session ends with a personal report.",
  },
  {
    title: "Modular Edge Pod",
    category: "Data Centers",
    daysOld: 334,
    tags: ["it rooms", "configurator"],
    description:
      "Unfold a pre-built data center the size of a container and look at power, cooling and racks from every side. Options snap into place, with weight and delivery time beside them.",
  },
  {
    title: "Apartment Retrofit Story",
    category: "Homes",
    daysOld: 379,
    tags: ["net zero", "solar"],
    description:
      "Take a block from the seventies through insulation, balcony solar and new controls, one step after another. Residents' comfort and costs are told flat by flat.",
  },
  {
    title: "Water Treatment Simulator",
    category: "Industry",
    daysOld: 421,
    tags: ["training", "automation"],
    description:
      "Follow water from intake to clarifier to tap and adjust dosing, aeration and pumping on the way. Storm and drought scenarios test how much reserve the works really has.",
  },
];
