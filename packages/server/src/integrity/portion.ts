import type { ChainState } from '../audit/chain';
import type { CheckerDeps } from './checker-deps';
import type { Finding } from './finding';

/** What a check of a bounded number of rows or files found. */
export interface Portion {
  hallazgos: Finding[];
  /** Key of the last row or file; null at the end. */
  last: string | null;
  /** Number of CFDI. */
  cfdi?: number;
  /** SHA-256 of files of the vault that its rows name; of the backups. */
  names?: string[];
  respaldos?: string[];
  /** The audit log that was verified. */
  cadena?: ChainState | undefined;
}

/** Checks the rows of one taxpayer that follow a key, or the first ones. */
export type CheckRows = (deps: CheckerDeps, rfc: string, after: string | null) => Promise<Portion>;
