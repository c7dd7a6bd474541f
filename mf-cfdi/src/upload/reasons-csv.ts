import { toCsv } from '../csv';

/** A file and why it is not in the vault. */
export interface Reason {
  archivo: string;
  motivo: string;
  /** It is the same CFDI as one that the vault has. */
  yaEstaba?: true;
}

/** The list as CSV. */
export const reasonsToCsv = (reasons: readonly Reason[]): string =>
  toCsv([['Archivo', 'Motivo'], ...reasons.map(({ archivo, motivo }) => [archivo, motivo])]);
