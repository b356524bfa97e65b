import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { StartError } from "./start-error.ts";

const acme = {
  OIDC_PROVIDERS: "acme",
  OIDC_ACME_ISSUER: "https://sso.example",
  OIDC_ACME_CLIENT_ID: "portal",
};

describe("settings", () => {
  test("all are optional", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      publicUrl: "http://127.0.0.1:8080",
      contentUrl: "http://127.0.0.1:8081",
      selfRegistration: true,
      trustProxy: false,
      corsOrigins: [],
    });
  });

  test.each([
    [{ PORT: "9000", CONTENT_PORT: "9000" }, /different origins/],
    [
      { PUBLIC_URL: "https://x.example/a", CONTENT_URL: "https://x.example/b" },
      /different origins/,
    ],
    [{ PORT: "eighty" }, /PORT must be a port number/],
    [{ PORT: "70000" }, /PORT must be a port number/],
    [{ PUBLIC_URL: "portal.example" }, /PUBLIC_URL must be an http or https address/],
    [{ CONTENT_URL: "https://demos-{build}.example" }, /only as the first part/],
    [{ CONTENT_ACCESS: "secret" }, /CONTENT_ACCESS must be signed or public/],
    [{ CORS_ORIGINS: "*" }, /CORS_ORIGINS must list origins.*"\*"/],
    [{ CORS_ORIGINS: "https://a.example, https://*.example" }, /CORS_ORIGINS must list origins/],
    [{ CORS_ORIGINS: "sales.example" }, /CORS_ORIGINS must list origins/],
    [{ CORS_ORIGINS: "null" }, /CORS_ORIGINS must list origins/],
    [{ CORS_ORIGINS: "ftp://sales.example" }, /CORS_ORIGINS must list origins/],
    [{ CORS_ORIGINS: "https://sales.example/portal" }, /CORS_ORIGINS must list origins/],
    [{ CORS_ORIGINS: "https://me@sales.example" }, /CORS_ORIGINS must list origins/],
    [{ CORS_ORIGINS: "https://a.example;script-src" }, /CORS_ORIGINS must list origins/],
    [{ SMTP_URL: "mail.example.com:25" }, /SMTP_URL must be an address like smtps:/],
    [{ SMTP_URL: "http://mail.example.com" }, /SMTP_URL must be an address like smtps:/],
    [{ SMTP_URL: "smtp://mail.example.com?tls=no" }, /SMTP_URL must .* ends with \?tls=off/],
    [{ SELF_REGISTRATION: "maybe" }, /SELF_REGISTRATION must be on or off/],
    [{ WATCH_RETENTION_DAYS: "7" }, /WATCH_RETENTION_DAYS must be a whole number from 30/],
    [{ ADMIN_SESA_ID: "BOSS" }, /ADMIN_SESA_ID must be SESA followed by digits/],
    [{ UPLOAD_MAX_FILES: "-1" }, /^UPLOAD_MAX_FILES must be a whole number, not "-1"\.$/],
    [{ LOG_LEVEL: "loud" }, /LOG_LEVEL must be trace, .*, or silent, not "loud"/],
    [{ OIDC_PROVIDERS: "Acme Corp" }, /OIDC_PROVIDERS must list different short names/],
    [{ OIDC_PROVIDERS: "acme,acme" }, /OIDC_PROVIDERS must list different short names/],
    [{ OIDC_PROVIDERS: "acme" }, /OIDC_ACME_ISSUER must be .*\nOIDC_ACME_CLIENT_ID must be set\./],
    [{ ...acme, OIDC_ACME_ISSUER: "http://sso.example" }, /ISSUER must be the https address/],
    [{ ...acme, OIDC_ACME_ROLES: "admins" }, /OIDC_ACME_ROLES must be pairs like/],
    [{ ...acme, OIDC_ACME_ROLES: "admins=boss" }, /OIDC_ACME_ROLES must give each value one of/],
    [{ PASSWORD_SIGN_IN: "never" }, /PASSWORD_SIGN_IN must be on, admins, or off/],
    [{ PASSWORD_SIGN_IN: "off" }, /people need another way in. Set OIDC_PROVIDERS/],
    [{ PASSWORD_SIGN_IN: "admins" }, /people need another way in. Set OIDC_PROVIDERS/],
    [{ ...acme, BREAK_GLASS_SESA_ID: "BOSS" }, /BREAK_GLASS_SESA_ID must be SESA/],
    [{ S3_BUCKET: "demos" }, /set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
  ])("%j stops the start with a sentence", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(StartError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  test("A190 a provider has a name, scopes and a secret that may stand in a file", () => {
    const { providers } = readConfig({ ...acme, OIDC_ACME_SCOPES: "email, groups" });
    expect(providers).toMatchObject([{ id: "acme", name: "acme", scopes: "openid email groups" }]);
    const secret = { OIDC_ACME_CLIENT_SECRET: "x", OIDC_ACME_CLIENT_SECRET_FILE: "/y" };
    expect(() => readConfig({ ...acme, ...secret })).toThrow(
      "Set OIDC_ACME_CLIENT_SECRET or OIDC_ACME_CLIENT_SECRET_FILE, not both.",
    );
  });

  test("every bad setting is named, and none that may hold a password is quoted", () => {
    const env = {
      PORT: "eighty",
      SMTP_URL: "http://me:secret@mail.example",
      SAMPLE_DATA: "Perhaps",
    };
    expect(() => readConfig(env)).toThrow(
      /^PORT must be a port number from 1 to 65535, not "eighty"\.\nSMTP_URL must [^]*\nSAMPLE_DATA must be on or off, not "Perhaps"\.$/,
    );
    expect(() => readConfig(env)).not.toThrow(/secret/);
  });

  test("an empty setting is one that is not set", () => {
    expect(readConfig({ PORT: " ", SMTP_URL: "", LOG_LEVEL: "WARN" })).toMatchObject({
      port: 8080,
      smtpUrl: undefined,
      logLevel: "warn",
    });
  });

  test("W1 CORS_ORIGINS lists origins, however they are spelt", () => {
    const { corsOrigins } = readConfig({
      CORS_ORIGINS: " https://Sales.example/ ,, http://[::1]:3000,https://x.example:443",
    });
    expect(corsOrigins).toEqual([
      "https://sales.example",
      "http://[::1]:3000",
      "https://x.example",
    ]);
  });

  test("CONTENT_URL may give every build an origin of its own", () => {
    expect(readConfig({ CONTENT_URL: "https://{build}.demos.example/" })).toMatchObject({
      buildUrl: "https://{build}.demos.example",
      contentUrl: "https://shared.demos.example",
      contentAccess: "signed",
    });
    expect(readConfig({ CONTENT_ACCESS: "public" }).contentAccess).toBe("public");
  });

  test.each([
    ["on", [true, false]],
    ["2", [true, true]],
  ])("TRUST_PROXY=%s trusts this many hops", (value, trusted) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: value });
    const trust = trustProxy as (address: string, hop: number) => boolean;
    expect([trust("a", 0), trust("a", 1)]).toEqual(trusted);
  });

  test("TRUST_PROXY may list addresses", () => {
    expect(readConfig({ TRUST_PROXY: "10.0.0.0/8" }).trustProxy).toBe("10.0.0.0/8");
  });
});

describe("R103 a secret may stand in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (content: string) => {
    const file = join(folder, randomUUID());
    writeFileSync(file, content);
    return file;
  };

  test("without the line break at its end", () => {
    const file = write("postgres://portal:secret@db.example/portal\n");
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe(
      "postgres://portal:secret@db.example/portal",
    );
  });

  test("that is missing, is empty or is not the only one stops the start, unquoted", () => {
    const missing = join(folder, "missing");
    expect(() => readConfig({ DATABASE_URL_FILE: missing })).toThrow(/cannot be read: .*ENOENT/);
    expect(() => readConfig({ DATABASE_URL_FILE: write(" \n") })).toThrow(/is empty/);
    const both = { SMTP_URL: "smtps://a.example", SMTP_URL_FILE: write("smtps://b.example") };
    expect(() => readConfig(both)).toThrow("Set SMTP_URL or SMTP_URL_FILE, not both.");
    const bad = { SMTP_URL_FILE: write("http://me:secret@mail.example") };
    expect(() => readConfig(bad)).toThrow(/^SMTP_URL must/);
    expect(() => readConfig(bad)).not.toThrow(/secret/);
  });

  test("that is a separate setting is read by the code that needs it", () => {
    const missing = join(folder, "missing");
    expect(readConfig({ BACKUP_KEY_FILE: missing }).databaseUrl).toBeUndefined();
  });

  test("only what may hold a password", () => {
    expect(readConfig({ PORT_FILE: write("9000") }).port).toBe(8080);
  });
});
