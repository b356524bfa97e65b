import type { FastifyInstance } from "fastify";
import type { App } from "../portal-services.ts";
import { StartError } from "../start/start-error.ts";

export async function listen(
  app: App | FastifyInstance,
  setting: string,
  port: number,
  host: string,
) {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "EADDRINUSE")
      throw new StartError(
        `Port ${port} is already in use. Stop what listens there, or choose another with ${setting}=<port>.`,
      );
    if (code === "EACCES")
      throw new StartError(
        `Port ${port} may not be opened by this user. Choose another with ${setting}=<port>.`,
      );
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartError(`This machine has no address ${host}. Change the setting HOST.`);
    throw error;
  }
}
