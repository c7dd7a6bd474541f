/** A value and its listeners, in the form that useSyncExternalStore reads. */
export interface State<Value> {
  get: () => Value;
  /** Replaces the value and calls every listener. */
  set: (next: Value) => void;
  /** Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** What readers of a state get: everything but `set`. */
export type ReadableState<Value> = Omit<State<Value>, 'set'>;

export function createState<Value>(initial: Value): State<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
