/** These packages bring programs or files, which they look for beside themselves. */
export const NOT_BUNDLED = [
  "@node-rs/argon2",
  "sharp",
  "@fastify/swagger-ui",
  "pg-native",
  "playwright-core",
];
