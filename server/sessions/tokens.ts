import { createHash, randomBytes } from "node:crypto";

/** 256 random bits. The person has the token; the database only has its hash. */
export const newToken = () => randomBytes(32).toString("base64url");
export const hashToken = (token: string) => createHash("sha256").update(token).digest();
