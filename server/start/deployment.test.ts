import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { systemdAnalyzeForTests } from "../../scripts/machine/systemd.mjs";
import { readConfig } from "./config.ts";
import { projectRoot } from "./project-root.ts";
import { descriptions } from "./setting-descriptions.ts";
import { Settings } from "./settings.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const yaml = (path: string) => parse(read(path), { merge: true }) as Compose;
const documents = (path: string) =>
  parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest);

const analyze = await systemdAnalyzeForTests();

interface Service {
  image: string;
  environment?: Record<string, string>;
  env_file?: (string | { path: string })[];
  secrets?: string[];
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  healthcheck?: { test: string[] };
  volumes?: string[];
  build?: string;
}
interface Compose {
  services: Record<string, Service>;
  secrets?: Record<string, { file: string }>;
  include?: string[];
}
interface Manifest {
  kind: string;
  metadata: { name: string; labels?: object };
  spec: Record<string, unknown>;
  stringData?: Record<string, string>;
  resources?: string[];
  configMapGenerator?: { name: string; envs: string[] }[];
}

const isSecret = (name: string) =>
  descriptions.get(Settings.shape[name as keyof Settings])?.isSecret === true;

/** The lines of an environment file, as compose, systemd and kustomize all read them. */
const readEnv = (path: string) =>
  Object.fromEntries(
    read(path)
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  ) as Record<string, string>;

/** A secret may be named by its file. */
const isSetting = (name: string) =>
  name in Settings.shape || (name.endsWith("_FILE") && isSecret(name.slice(0, -5)));
const unknown = (names: string[]) =>
  names.filter((name) => !isSetting(name) && name !== "NODE_ENV");

const compose = { one: yaml("deploy/compose.yaml"), all: yaml("deploy/compose.cluster.yaml") };
const envFiles = [
  "deploy/local.env",
  "deploy/portal.env.example",
  "deploy/kubernetes/settings.env",
];
const units = [
  "portal.service",
  ...["database", "bucket", "mail"].map((of) => `portal.service.d/${of}.conf`),
];
const manifests = [
  "deployment",
  "disruption-budget",
  "ingress",
  "network-policy",
  "service",
].flatMap((name) => documents(`deploy/kubernetes/${name}.yaml`));
const manifest = (kind: string, name = "portal") =>
  manifests.find((found) => found.kind === kind && found.metadata.name === name)?.spec;

describe("R100 every setting of deploy/ is one that the portal knows", () => {
  test.each(envFiles)("%s", (path) => {
    const env = readEnv(path);
    expect(unknown(Object.keys(env))).toEqual([]);
    expect(Object.keys(env).filter(isSecret)).toEqual([]);
    // With the keys that stand beside it.
    const keys = env["S3_BUCKET"] ? { S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" } : {};
    expect(readConfig({ ...env, ...keys }).sampleData).toBe(false);
  });

  test("the containers of the portal, the units, the secret and the image", () => {
    const portals = [compose.one.services["portal"], compose.all.services["portal-1"]];
    const given = portals.flatMap((service) => Object.keys(service?.environment ?? {}));
    const lines = units.flatMap((unit) => [
      ...read(`deploy/systemd/${unit}`).matchAll(/^Environment=(.*)$/gm),
    ]);
    const inUnits = lines.flatMap(([, line = ""]) =>
      line.split(" ").map((word) => word.split("=")[0] ?? ""),
    );
    const [secret] = documents("deploy/kubernetes/secret.example.yaml");
    const [, inImage = ""] = /^ENV (.*)$/m.exec(read("Dockerfile")) ?? [];
    const names = [
      ...given,
      ...inUnits,
      ...Object.keys(secret?.stringData ?? {}),
      ...inImage.split(" ").map((word) => word.split("=")[0] ?? ""),
    ];
    expect(names).toContain("DATABASE_URL_FILE");
    expect(names).toContain("DATA_DIR");
    expect(unknown(names)).toEqual([]);
  });

  test("what others reach has both addresses, and a proxy that is believed", () => {
    for (const path of envFiles.slice(1)) {
      const config = readConfig({ ...readEnv(path), S3_BUCKET: "", S3_ENDPOINT: "" });
      expect(config).toMatchObject({
        publicUrl: "https://demos.example.com",
        buildUrl: "https://{build}.example-demos.com",
      });
      expect(config.trustProxy).not.toBe(false);
    }
  });

  test("several nodes share a database and a bucket, or they would not be one portal", () => {
    const settings = readEnv("deploy/kubernetes/settings.env");
    const [secret] = documents("deploy/kubernetes/secret.example.yaml");
    const inKubernetes = { ...settings, ...secret?.stringData };
    const cluster = compose.all.services["portal-1"]?.environment ?? {};
    for (const name of ["DATABASE_URL", "S3_SECRET_ACCESS_KEY", "SMTP_URL"]) {
      expect(inKubernetes).toHaveProperty(name);
      expect(cluster).toHaveProperty(`${name}_FILE`);
    }
    expect(inKubernetes).toHaveProperty("S3_BUCKET");
    expect(read("deploy/compose.cluster.yaml")).toContain("S3_BUCKET");
  });
});

describe("R101 containers may do no more than they must", () => {
  const services = Object.values(compose).flatMap((file) => Object.entries(file.services));
  test.each(services)("%s", (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.mem_limit).toBeDefined();
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.healthcheck?.test[0]).toBe("CMD");
    // A tag that says what it is, unless it is built here.
    if (service.build === undefined) expect(service.image).toMatch(/:v?\d+\.\d+[\w.-]*$/);
  });

  test("they contain no password, only the path of a file", () => {
    expect(compose.one.secrets).toBeUndefined();
    for (const { file } of Object.values(compose.all.secrets ?? {}))
      expect(file).toMatch(/^secrets\//);
    const ignored = read(".gitignore").split("\n");
    const kept = ["deploy/secrets/", "deploy/portal.env", "deploy/kubernetes/secret.yaml"];
    expect(kept.filter((path) => !ignored.includes(path))).toEqual([]);
    const [secret] = documents("deploy/kubernetes/secret.example.yaml");
    expect(Object.values(secret?.stringData ?? {}).join("")).toBe("");
  });

  test("the image runs as nobody in particular, and is ready when the portal is", () => {
    const image = read("Dockerfile");
    expect(image).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(image).toMatch(/^HEALTHCHECK .*\/api\/v1\/health\/ready/m);
    const ignored = read(".dockerignore").split("\n");
    for (const path of [".env", "deploy/secrets", "deploy/portal.env", "data"])
      expect(ignored).toContain(path);
  });

  test("in Kubernetes too", () => {
    const deployment = manifest("Deployment");
    expect(deployment).toMatchObject({
      replicas: 2,
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
      template: {
        spec: {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
          containers: [
            {
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ["ALL"] },
              },
              livenessProbe: { httpGet: { path: "/api/v1/health/live" } },
              readinessProbe: { httpGet: { path: "/api/v1/health/ready" } },
              resources: { limits: { memory: "1Gi" } },
            },
          ],
        },
      },
    });
  });
});

describe("R102 the files of deploy/ fit each other", () => {
  test("kustomize finds every file, and each selector finds the pods", () => {
    const [kustomization] = documents("deploy/kubernetes/kustomization.yaml");
    const there = readdirSync(join(projectRoot, "deploy/kubernetes"));
    const listed = [
      ...(kustomization?.resources ?? []),
      ...(kustomization?.configMapGenerator?.flatMap(({ envs }) => envs) ?? []),
    ];
    const apart = new Set(["kustomization.yaml", "secret.example.yaml", "secret.yaml"]);
    expect(there.filter((name) => !apart.has(name)).toSorted()).toEqual(listed.toSorted());
    const label = { "app.kubernetes.io/name": "portal" };
    expect(manifest("Deployment")).toMatchObject({
      selector: { matchLabels: label },
      template: { metadata: { labels: label } },
    });
    expect(manifest("Service")).toMatchObject({ selector: label });
    expect(manifest("PodDisruptionBudget")).toMatchObject({ selector: { matchLabels: label } });
    expect(manifest("NetworkPolicy")).toMatchObject({ podSelector: { matchLabels: label } });
    const ports = ((manifest("Service")?.["ports"] ?? []) as { name: string }[]).map(
      ({ name }) => name,
    );
    const named = [...read("deploy/kubernetes/ingress.yaml").matchAll(/port: \{ name: (\w+) \}/g)];
    expect(named.map(([, name]) => name)).toEqual(ports);
  });

  test("the nodes of the cluster are where nginx looks for them", () => {
    const addresses = [
      ...read("deploy/compose.cluster.yaml").matchAll(/ipv4_address: ([\d.]+)/g),
    ].map(([, address]) => address);
    const upstream = [
      ...read("deploy/nginx/upstream-cluster.conf").matchAll(/server ([\d.]+):808\d/g),
    ].map(([, address]) => address);
    expect(addresses).toHaveLength(2);
    expect(upstream).toEqual([...addresses, ...addresses]);
  });

  test("what a service mounts or reads is there", () => {
    const mounted = Object.values(compose)
      .flatMap((file) => Object.values(file.services))
      .flatMap(({ volumes = [], secrets = [] }) => [
        ...volumes.filter((volume) => volume.startsWith("./")).map((path) => path.split(":")[0]),
        ...secrets.filter((name) => !(name in (compose.all.secrets ?? {}))),
      ]);
    expect(mounted).toContain("./nginx/portal.conf");
    const missing = mounted.filter((path) => !existsSync(join(projectRoot, "deploy", path ?? "")));
    expect(missing).toEqual([]);
  });

  test.runIf(analyze !== undefined)("systemd finds nothing wrong with the unit", () => {
    const unit = join(projectRoot, "deploy/systemd/portal.service");
    const checked = spawnSync(analyze ?? "", ["verify", unit], { encoding: "utf8" });
    // That Node or the folder is elsewhere on this machine is no fault of the unit.
    const faults = checked.stderr.split("\n").filter((line) => line.includes("portal.service:"));
    expect(faults.filter((line) => !/not executable|WorkingDirectory/.test(line))).toEqual([]);
    const score = spawnSync(analyze ?? "", ["security", "--offline=true", "--threshold=20", unit], {
      encoding: "utf8",
    });
    expect([score.status, score.stderr]).toEqual([0, ""]);
  });
});

test("S18 compose.yaml opens nothing to others, and no sample company", () => {
  expect(yaml("compose.yaml").include).toEqual(["deploy/compose.yaml"]);
  const { portal } = compose.one.services;
  expect(portal?.ports).toEqual(["127.0.0.1:8080:8080", "127.0.0.1:8081:8081"]);
  expect(portal?.env_file?.[0]).toBe("local.env");
  expect(portal?.environment).toBeUndefined();
  const env = readEnv("deploy/local.env");
  expect(env["SAMPLE_DATA"]).toBe("0");
  expect(readConfig(env)).toMatchObject({
    publicUrl: "http://localhost:8080",
    buildUrl: "http://{build}.localhost:8081",
  });
});
