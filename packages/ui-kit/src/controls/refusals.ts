import { createContext, useContext } from 'react';

/**
 * What a control does beyond reading: it changes data of the open taxpayer, or of any (the board of all of them), comments on them, or makes a
 * file of them.
 */
export type Effect = 'change' | 'changeElsewhere' | 'comment' | 'export';

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
