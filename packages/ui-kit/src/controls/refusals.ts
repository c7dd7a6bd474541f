import { createContext, useContext } from 'react';

/**
 * What a control does beyond reading: it changes data of the open taxpayer, comments on it, or makes a file of it. Without an open one:
 * `workElsewhere` changes the taxpayers of the board, `changeElsewhere` what whoever has an account may change there, such as notes and own views.
 */
export type Effect = 'change' | 'changeElsewhere' | 'workElsewhere' | 'comment' | 'export';

/** Why the user may not, in a sentence for people, by effect. What has no reason is allowed. */
export type Refusals = Readonly<Partial<Record<Effect, string>>>;

/** The reasons, and what shows one of them to who presses the control all the same. */
export interface RefusalsOfRoot {
  refusals: Refusals;
  explain: (reason: string) => void;
}

/** Set by `RefusalsProvider`; without one everything is allowed. */
export const RefusalsContext = createContext<RefusalsOfRoot>({ refusals: {}, explain: () => undefined });

/** Why the user may not do this; undefined when they may. */
export function useRefusal(effect: Effect | undefined): string | undefined {
  const { refusals } = useContext(RefusalsContext);
  return effect && refusals[effect];
}
