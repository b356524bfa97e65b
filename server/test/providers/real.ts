import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Grant, Provider } from "oidc-provider";

/** What the provider knows about people, by their subject. */
export type Directory = Record<string, Record<string, unknown>>;

/** The sign-in page of oidc-provider. Instead of typing a password, one follows a link for each person. */
const INTERACTION = /^\/interaction\/([\w-]+)(?:\/as\/([\w-]+))?$/;

/** A real OpenID Connect provider on its own port, with one client: the portal. */
export async function startProvider(publicUrl: string, people: Directory) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, settings(publicUrl, people));
  provider.use(async (ctx, next) => {
    const [, id, person] = INTERACTION.exec(ctx.path) ?? [];
    if (id === undefined) await next();
    else if (person === undefined) ctx.body = pageOf(id, people);
    else {
      const login = { accountId: person };
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login }));
    }
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return {
    issuer,
    env: {
      OIDC_PROVIDERS: "acme",
      OIDC_ACME_ISSUER: issuer,
      OIDC_ACME_CLIENT_ID: "portal",
      OIDC_ACME_CLIENT_SECRET: "a-secret-of-the-portal",
      OIDC_ACME_NAME: "Acme",
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const pageOf = (id: string, people: Directory) =>
  `<!doctype html><title>Acme</title><h1>Who are you?</h1>${Object.keys(people)
    .map((person) => `<p><a href="/interaction/${id}/as/${person}">${person}</a></p>`)
    .join("")}`;

const settings = (publicUrl: string, people: Directory) => ({
  clients: [
    {
      client_id: "portal",
      client_secret: "a-secret-of-the-portal",
      redirect_uris: [`${publicUrl}/sign-in/with/acme`],
      post_logout_redirect_uris: [`${publicUrl}/sign-in`],
    },
  ],
  claims: {
    openid: ["sub"],
    email: ["email", "email_verified"],
    profile: ["name", "staff_id", "groups", "region"],
  },
  cookies: { keys: ["only for tests"] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_: unknown, accountId: string) => ({
    accountId,
    claims: () => ({ sub: accountId, ...people[accountId] }),
  }),
  loadExistingGrant: grantAll,
});

interface GrantRequest {
  oidc: {
    provider: Provider;
    client?: { clientId: string } | undefined;
    session?: { accountId?: string | undefined } | undefined;
  };
}
/** No consent is asked for passing on the person's name. */
async function grantAll({ oidc }: GrantRequest): Promise<Grant | undefined> {
  const { client, session } = oidc;
  if (!client || session?.accountId === undefined) return undefined;
  const grant = new oidc.provider.Grant({
    clientId: client.clientId,
    accountId: session.accountId,
  });
  grant.addOIDCScope("openid profile email");
  await grant.save();
  return grant;
}
