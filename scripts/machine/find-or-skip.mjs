/** The environment variable with the tools that this machine lacks, so that no step tries to find or install them again. */
const MISSING_TOOLS = "TESTS_WITHOUT";

export const noteMissing = (tools) => ({ [MISSING_TOOLS]: tools.join(" ") });

/**
 * Finds a tool that a test file needs beyond the project itself. Undefined if there is none: then its tests are
 * skipped, and `npm test` counts and names them. When a release is tested nothing may be skipped.
 */
export async function findOrSkip(tool, find) {
  if ((process.env[MISSING_TOOLS] ?? "").split(" ").includes(tool)) return undefined;
  try {
    return await find();
  } catch (error) {
    if (process.env.CI === "true") throw error;
    console.warn(error.message);
    return undefined;
  }
}
