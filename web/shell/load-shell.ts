/** Everything that only signed-in people need; sign-in asks for it while the server checks the password. */
export const loadShell = async () => ({ default: (await import("./shell.tsx")).Shell });
