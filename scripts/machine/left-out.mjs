/** Names the parts that this machine lacks, so that no step looks for them, or installs them, again. */
const NOTE = "TESTS_WITHOUT";

export const noteMissing = (parts) => ({ [NOTE]: parts.join(" ") });

/**
 * What a test file needs beyond the project itself, or undefined: then its tests are left out, and `npm test`
 * counts and names them. When a release is tested nothing may be left out.
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
