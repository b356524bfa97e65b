import { createHash, randomBytes } from "node:crypto";

/** 256 random bits. The person holds the token; the database holds what cannot be turned back into it. */
export const newToken = () => randomBytes(32).toString("base64url");
export const hashToken = (token: string) => createHash("sha256").update(token).digest();
