import type { ProblemCode } from '@boveda/contracts';

/** Who resolves what the user cannot. */
const whomToAsk: Partial<Record<ProblemCode, string>> = {
  forbidden: 'Pídalo a un administrador de este contribuyente.',
  plan_expired: 'Pida la renovación del plan a quien opera esta bóveda.',
};

/** Returns what a row of a job says of its failure: who cannot resolve it is told whom to ask. */
export const sayFailure = (code: ProblemCode, msg: string): string => [msg, whomToAsk[code]].filter(Boolean).join(' ');
