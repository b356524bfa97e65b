import { failures } from "../../contract/errors.ts";
import { type UserMessage, type Sentence, toSentence } from "../../contract/sentences.ts";

/** A refusal with a sentence for the person. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly sentence: Sentence;

  constructor(
    readonly status: number,
    said: UserMessage,
    readonly fields?: Record<string, UserMessage>,
    readonly retryAfterSeconds?: number,
  ) {
    const sentence = toSentence(said);
    super(sentence.message);
    this.sentence = sentence;
  }
}

export const badInput = (field: string, said: UserMessage) =>
  new Refusal(400, said, { [field]: said });
export const notSignedIn = (said: UserMessage) => new Refusal(401, said);
export const forbidden = (said: UserMessage = failures.forbidden) => new Refusal(403, said);
export const notFound = (said: UserMessage = failures.notFound) => new Refusal(404, said);
export const conflict = (said: UserMessage) => new Refusal(409, said);

/** May they? A policy answers, this refuses. */
export function authorize(allowed: boolean): void {
  if (!allowed) throw forbidden();
}
