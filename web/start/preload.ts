import { onSessionEnd } from "../session/session.ts";

/** What preload.js asked before any code was there. */
type Question = {
  response: Promise<Response>;
  /** Once it has come, and is no refusal. */
  answer: unknown;
  settled: Promise<void>;
};
const { preloaded: questions = new Map<string, Question>() } = globalThis as {
  preloaded?: Map<string, Question>;
};

/** Later than this after the page was opened, an answer is no news. */
const FRESH_FOR_MS = 10_000;

/** When every question is answered, well or badly. */
export const preloadSettled = () =>
  Promise.allSettled([...questions.values()].map(({ settled }) => settled));

/** The answer to a question, if it is there already: a page can be drawn with it at once. */
export const preloadedAnswer = (path: string): unknown =>
  take(path, ({ answer }) => answer !== undefined)?.answer;

/** The response to a question that is still on its way. */
export const preloadedResponse = (path: string) => take(path, () => true)?.response;

/** Each is given once, and only to the session that asked. */
function take(path: string, isUsable: (question: Question) => boolean) {
  const question = questions.get(path);
  if (question === undefined || !isUsable(question)) return undefined;
  questions.delete(path);
  return performance.now() < FRESH_FOR_MS ? question : undefined;
}

onSessionEnd(() => questions.clear());
