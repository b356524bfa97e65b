import { failures } from "../../contract/errors.ts";

/** A refusal with a sentence for the person. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: Record<string, string>,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

export const badInput = (field: string, message: string) =>
  new Refusal(400, message, { [field]: message });
export const notSignedIn = (message: string) => new Refusal(401, message);
export const forbidden = (message: string = failures.forbidden) => new Refusal(403, message);
export const notFound = (message: string = failures.notFound) => new Refusal(404, message);
export const conflict = (message: string) => new Refusal(409, message);

/** May they? A policy answers, this refuses. */
export function authorize(allowed: boolean): void {
  if (!allowed) throw forbidden();
}
