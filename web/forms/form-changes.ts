type Values = Readonly<Record<string, unknown>>;

/** Only what differs from what the form began with: two who edit the same record do not undo each other. */
export const changesOf = <Typed extends Values>(typed: Typed, begun: Values) =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== begun[field]),
  ) as Partial<Typed>;
