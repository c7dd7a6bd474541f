/** Returns the same record with sorted keys: modules are compiled in an order that changes from build to build. */
export const sortKeys = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
