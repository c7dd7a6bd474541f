import type { ProblemCode } from '@boveda/contracts';

/** Returns what a row of a job says of its failure: who has no right of their own is told whom to ask. */
export const sayFailure = (code: ProblemCode, msg: string): string =>
  code === 'forbidden' ? `${msg} Pídalo a un administrador de este contribuyente.` : msg;
