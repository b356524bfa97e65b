#!/usr/bin/env node
import { parseArgs } from "node:util";
import { PushError, push } from "./push.mjs";

const USAGE = `portal push <folder, .zip or file> --demo <id>    publishes a build in a demo

  --demo <id>     the demo, by the id in its address: /demo-details/<id>
  --entry <path>  the page to play, where several could be meant
  --help          this text

Environment
  PORTAL_URL      where the portal is, such as https://demos.example.com
  PORTAL_TOKEN    a token with the scope "Publish builds": Settings, Integrations

Exit status
  0  published
  1  refused: the build has an error, or is none
  2  the portal cannot be reached, or does not allow it`;

process.exitCode = await run();

async function run() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        demo: { type: "string" },
        entry: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    const [verb, path, ...others] = positionals;
    if (verb !== "push" || !path || !values.demo || others.length > 0) {
      console.error(USAGE);
      return 2;
    }
    await push({ path, ...values, ...settings() });
    return 0;
  } catch (error) {
    console.error(error.message);
    return error instanceof PushError ? error.exitStatus : 2;
  }
}

function settings() {
  const { PORTAL_URL: url, PORTAL_TOKEN: token } = process.env;
  if (!url || !URL.canParse(url))
    throw new PushError(2, "Set PORTAL_URL to the address of the portal.");
  if (!token)
    throw new PushError(2, "Set PORTAL_TOKEN to a token of the portal: Settings, Integrations.");
  return { url, token };
}
