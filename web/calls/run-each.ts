import pLimit from "p-limit";

/** What became of one of many. */
export type Outcome<Item, Answer> =
  | { item: Item; state: "done"; answer: Answer }
  | { item: Item; state: "refused"; error: unknown }
  | { item: Item; state: "not-tried" };

type Options = {
  /** The server has other callers too. */
  parallel?: number;
  onProgress?: (finished: number) => void;
  /** Aborted, it begins nothing more; what is under way is waited for. */
  signal?: AbortSignal;
  /** A failure that all the others would share: it ends the run and is thrown. */
  isFatal?: (error: unknown) => boolean;
};

/** Does the work for each item, a few at a time. One that fails takes no other with it. */
export async function runEach<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
  { parallel = 4, onProgress, signal, isFatal }: Options = {},
): Promise<Outcome<Item, Answer>[]> {
  const outcomes: Outcome<Item, Answer>[] = items.map((item) => ({ item, state: "not-tried" }));
  let finished = 0;
  let fatal: { error: unknown } | undefined;
  await pLimit(parallel).map(items, async (item, index) => {
    if (signal?.aborted || fatal) return;
    try {
      outcomes[index] = { item, state: "done", answer: await work(item) };
    } catch (error) {
      if (isFatal?.(error)) fatal = { error };
      outcomes[index] = { item, state: "refused", error };
    }
    finished += 1;
    onProgress?.(finished);
  });
  if (fatal) throw fatal.error;
  return outcomes;
}
