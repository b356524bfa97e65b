/** The list with one of its items in another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, item);
}

/** The items in the order of these ids; what is new meanwhile comes last. */
export function inOrder<Item extends { _id: string }>(
  items: readonly Item[],
  ids: readonly string[] | null,
): Item[] {
  if (ids === null) return [...items];
  const placeOf = ({ _id }: Item) => {
    const place = ids.indexOf(_id);
    return place < 0 ? ids.length : place;
  };
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Over which of these boxes, one below the other, a pointer is: the last whose middle it has passed. */
export function placeAt(boxes: readonly { top: number; height: number }[], y: number): number {
  const passed = boxes.filter(({ top, height }) => y > top + height / 2).length;
  return Math.min(passed, boxes.length - 1);
}
