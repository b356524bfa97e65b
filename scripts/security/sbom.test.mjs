import { expect, test } from "vitest";
import { listDistributed } from "../third-party.mjs";
import { makeSbom } from "./sbom.mjs";

const keyOf = ({ name, version }) => `${name}@${version}`;

test("the bill of materials is CycloneDX, and names what is distributed with version, address, hash and licence", () => {
  const sbom = makeSbom();
  expect(sbom).toMatchObject({
    bomFormat: "CycloneDX",
    version: 1,
    serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    metadata: {
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      component: { type: "application", name: "demo-dashboard-portal" },
    },
  });
  expect(Number(sbom.specVersion)).toBeGreaterThanOrEqual(1.5);
  expect(sbom.components.map(keyOf).toSorted()).toEqual(listDistributed().map(keyOf).toSorted());
  const licences = new Map(listDistributed().map((each) => [keyOf(each), each.license]));
  for (const component of sbom.components) {
    expect(component).toMatchObject({
      type: "library",
      purl: expect.stringMatching(/^pkg:npm\/.+@/),
      hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
    const [{ license, expression }] = component.licenses;
    expect(license?.id ?? license?.name ?? expression).toBe(licences.get(keyOf(component)));
  }
  const refs = new Set(
    [sbom.metadata.component, ...sbom.components].map((each) => each["bom-ref"]),
  );
  for (const { ref, dependsOn } of sbom.dependencies)
    expect([ref, ...dependsOn].filter((each) => !refs.has(each))).toEqual([]);
}, 300_000);
