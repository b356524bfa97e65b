import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
} from "openid-client";
import type { FastifyBaseLogger } from "fastify";
import { providerMessages } from "../../contract/sign-in/providers.ts";
import { notFound, Refusal } from "../http/errors.ts";
import type { Provider } from "../start/provider-settings.ts";

/** Nobody waits longer for a provider that is away. */
const MAX_WAIT_SECONDS = 5;
/** A provider may move its endpoints; its keys are asked for as they change. */
const KNOWN_FOR_MS = 60 * 60 * 1000;
/** Clocks of two machines. */
const MAX_CLOCK_SKEW_SECONDS = 30;

// oxlint-disable-next-line typescript/no-deprecated -- marked so only to stand out; the settings allow it on this machine alone
const allowHttp: (client: Configuration) => void = allowInsecureRequests;

export type Connect = (id: string, log: FastifyBaseLogger) => Promise<Connection>;
export interface Connection {
  provider: Provider;
  client: Configuration;
}

/**
 * Providers are asked about themselves when somebody first wants to go there, and not before: one that is away
 * keeps nobody from starting the portal, or from signing in otherwise.
 */
export function providerConnector(providers: Provider[]): Connect {
  const known = new Map<string, { client: Promise<Configuration>; until: number }>();
  return async (id, log) => {
    const provider = providers.find((one) => one.id === id);
    if (!provider) throw notFound(providerMessages.unknown);
    const kept = known.get(id);
    const isKnown = kept !== undefined && kept.until > Date.now();
    const client = isKnown ? kept.client : discover(provider);
    if (!isKnown) known.set(id, { client, until: Date.now() + KNOWN_FOR_MS });
    try {
      return { provider, client: await client };
    } catch (error) {
      known.delete(id);
      log.warn({ err: error, provider: id }, "the provider does not answer");
      throw isAway(provider);
    }
  };
}

export const isAway = ({ name }: Provider) => new Refusal(503, providerMessages.away(name));

async function discover({ issuer, clientId, clientSecret }: Provider) {
  const isPlain = issuer.startsWith("http:");
  const found = await discovery(new URL(issuer), clientId, undefined, None(), {
    timeout: MAX_WAIT_SECONDS,
    execute: isPlain ? [allowHttp] : [],
  });
  const server = found.serverMetadata();
  const client = new Configuration(
    server,
    clientId,
    { [clockTolerance]: MAX_CLOCK_SKEW_SECONDS },
    authentication(clientSecret, server.token_endpoint_auth_methods_supported),
  );
  client.timeout = MAX_WAIT_SECONDS;
  if (isPlain) allowHttp(client);
  // ID tokens are held to their signature, too, and not only to the connection they came by.
  enableNonRepudiationChecks(client);
  return client;
}

/** Basic is what the standard calls the default. */
function authentication(secret: string | undefined, methods: string[] = ["client_secret_basic"]) {
  if (secret === undefined) return None();
  return methods.includes("client_secret_basic")
    ? ClientSecretBasic(secret)
    : ClientSecretPost(secret);
}
