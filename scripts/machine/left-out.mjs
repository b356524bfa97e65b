/** Names the parts of the machine that were looked for in vain, so that no step looks, or installs, again. */
const NOTE = "TESTS_WITHOUT";

export const noteMissing = (parts) => ({ [NOTE]: parts.join(" ") });

/**
 * What a test file needs beside the project itself, or undefined: then its tests are left out, and `npm test`
 * counts and names them. Where a release is tested nothing may be left out.
 */
export async function orLeaveOut(part, find) {
  if ((process.env[NOTE] ?? "").split(" ").includes(part)) return undefined;
  try {
    return await find();
  } catch (error) {
    if (process.env.CI === "true") throw error;
    console.warn(error.message);
    return undefined;
  }
}
