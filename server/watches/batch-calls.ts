interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

const MAX_AT_ONCE = 500;

/**
 * Turns work on many into a function for one. While a batch is on its way, later calls wait for the next,
 * which takes all of them at once: nobody waits for company, and a crowd costs one transaction. Each is
 * answered when its round is through; nothing is kept only here once it was acknowledged. Work answers a
 * refusal of one item with an Error in its place; should a round fail, each item is tried alone.
 */
export function batchCalls<Item, Result>(work: (items: Item[]) => Promise<(Result | Error)[]>) {
  const waiting: Waiting<Item, Result>[] = [];
  let isBusy = false;

  const settle = async (round: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(round.map(({ item }) => item));
      for (const [index, { resolve, reject }] of round.entries()) {
        const result = results[index];
        if (result === undefined || result instanceof Error) reject(result);
        else resolve(result);
      }
    } catch (error) {
      const [first] = round;
      if (round.length === 1) first?.reject(error);
      else for (const one of round) await settle([one]);
    }
  };

  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) await settle(waiting.splice(0, MAX_AT_ONCE));
    isBusy = false;
  };

  return (item: Item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void run();
    });
}
