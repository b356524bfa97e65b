const linear = (hex) =>
  [1, 3, 5].map((i) => (Number.parseInt(hex.slice(i, i + 2), 16) / 255) ** 2.2);

const paint = (hex, roughness, metallic = 0, more = {}) => ({
  pbrMetallicRoughness: {
    baseColorFactor: [...linear(hex), 1],
    roughnessFactor: roughness,
    metallicFactor: metallic,
  },
  ...more,
});

const glow = (hex, strength) => ({
  ...paint("#000000", 0.6),
  emissiveFactor: linear(hex),
  extensions: { KHR_materials_emissive_strength: { emissiveStrength: strength } },
});

const coat = {
  extensions: { KHR_materials_clearcoat: { clearcoatFactor: 1, clearcoatRoughnessFactor: 0.06 } },
};

export const materials = {
  pearl: paint("#e4e6e2", 0.42, 0, coat),
  graphite: paint("#23292e", 0.42, 0.25),
  glass: paint("#050709", 0.07, 0, coat),
  teal: paint("#0a7a62", 0.38, 0, coat),
  rubber: paint("#14171a", 0.72),
  steel: paint("#cdd1d3", 0.24, 1),
  red: paint("#c8271d", 0.35),
  concrete: paint("#8a8e8c", 0.92),
  light: glow("#0fd695", 1.15),
  spark: glow("#c9fff0", 4),
  ink: glow("#d9fff4", 1),
  dim: glow("#1f4a42", 0.7),
  shadow: { ...paint("#ffffff", 1), alphaMode: "BLEND" },
};
