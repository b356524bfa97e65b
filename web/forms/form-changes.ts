type Values = Readonly<Record<string, unknown>>;

/** Only what differs from what the form began with: two who edit the same record do not undo each other. */
export const changesOf = <Typed extends Values>(typed: Typed, begun: Values) =>
  Object.fromEntries(
    // Lists are copied by the form, and are the same when they hold the same.
    Object.entries(typed).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(begun[field]),
    ),
  ) as Partial<Typed>;
