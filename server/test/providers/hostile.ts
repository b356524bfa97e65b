import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";

interface Twist {
  /** The answer when it is asked for more than the token contains. */
  userInfo?: Record<string, unknown>;
  claims?: { [Claim in keyof JWTPayload]: JWTPayload[Claim] | undefined };
  /** Signed by a key that the provider never published, or unsigned. */
  signedBy?: "stranger" | "nobody";
  hasNoToken?: boolean;
  /** Never answers. */
  isUnresponsive?: boolean;
}

/** What the next answers are made of. */
interface Plan {
  issuer: string;
  nonce: string;
  twist: Twist;
}

/** A provider that says whatever a test wants, and otherwise follows the standard. */
export async function startHostileProvider() {
  const plan: Plan = { issuer: "", nonce: "", twist: {} };
  const answers = await prepareAnswers(plan);
  const server = createServer((request, response) => {
    if (plan.twist.isUnresponsive) return;
    void Promise.resolve(answers[request.url ?? ""]?.()).then((body) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  plan.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      OIDC_PROVIDERS: "mallory",
      OIDC_MALLORY_ISSUER: plan.issuer,
      OIDC_MALLORY_CLIENT_ID: "portal",
      OIDC_MALLORY_CLIENT_SECRET: "secret",
    },
    /** The answer to a trip that started at `url`, with a token that is wrong in this way. */
    answerTo(url: string, twist: Twist = {}) {
      const { searchParams } = new URL(url);
      Object.assign(plan, { nonce: searchParams.get("nonce") ?? "", twist });
      return `?${new URLSearchParams({ code: "a-code", state: searchParams.get("state") ?? "" })}`;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function prepareAnswers(plan: Plan): Promise<Record<string, () => unknown>> {
  const own = await generateKeyPair("RS256");
  const stranger = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(own.publicKey)), kid: "own", alg: "RS256", use: "sig" };
  return {
    "/.well-known/openid-configuration": () => ({
      issuer: plan.issuer,
      authorization_endpoint: `${plan.issuer}/authorize`,
      token_endpoint: `${plan.issuer}/token`,
      userinfo_endpoint: `${plan.issuer}/userinfo`,
      jwks_uri: `${plan.issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    }),
    "/userinfo": () => plan.twist.userInfo,
    "/keys": () => ({ keys: [key] }),
    "/token": async () => {
      const { signedBy, hasNoToken } = plan.twist;
      const { privateKey } = signedBy === "stranger" ? stranger : own;
      const token = signedBy === "nobody" ? undefined : privateKey;
      const answer = { access_token: "anything", token_type: "Bearer" };
      return hasNoToken ? answer : { ...answer, id_token: await idToken(plan, token) };
    },
  };
}

function idToken({ issuer, nonce, twist }: Plan, key: CryptoKey | undefined) {
  const now = Math.floor(Date.now() / 1000);
  const right = { iss: issuer, aud: "portal", sub: "mallory", nonce, iat: now, exp: now + 300 };
  const claims = { ...right, ...twist.claims } as JWTPayload;
  if (key === undefined) return new UnsecuredJWT(claims).encode();
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "own" }).sign(key);
}
