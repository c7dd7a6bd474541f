/** A movement of a statement as its file says it. */
export interface Movimiento {
  /** `yyyy-MM-dd`. */
  fecha: string;
  /** `HH:mm:ss`; null where the file has none. */
  hora: string | null;
  /** Hundredths of the currency: above 0 what came in, below 0 what went out. */
  centavos: number;
  /** Hundredths after the movement; null where the file has none. */
  saldo: number | null;
  descripcion: string;
  referencia: string;
  /** What the file says of the other party; '' where it says nothing. */
  rastreo: string;
  rfc: string;
  nombre: string;
  cuenta: string;
}

/** A row that is not understood: none is dropped in silence. */
export interface NoLeido {
  /** Number of the row in the file, from 1. */
  renglon: number;
  texto: string;
  razon: string;
}

/** A statement as it was read. */
export interface Estado {
  formato: Formato;
  /** Name of the bank; '' where the file does not say. */
  banco: string;
  /** Number of the account; '' where the file does not say. */
  cuenta: string;
  moneda: string;
  saldoInicial: number | null;
  saldoFinal: number | null;
  /** Whether balances and movements agree; null without balances. */
  cuadra: boolean | null;
  movimientos: Movimiento[];
  noLeidos: NoLeido[];
}

/** Kinds of files. */
export type Formato = 'tabla' | 'texto' | 'ofx' | 'mt940' | 'cep';

/** The file cannot be read as a statement; the text says why, in Spanish. */
export class EstadoIlegible extends Error {
  override readonly name = 'EstadoIlegible';
}

/** Largest file, in bytes. */
export const MAX_BYTES = 8 * 1_048_576;
/** Most movements of a file. */
export const MAX_MOVIMIENTOS = 20_000;
/** Longest cell that is kept; what is longer is cut. */
export const MAX_CELDA = 1_000;
/** Most rows that are listed as not understood. */
export const MAX_NO_LEIDOS = 200;

/** Text in upper case without accents, with single blanks: what titles and descriptions are compared by. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9&]+/g, ' ')
    .trim();

/** A movement without what the file does not say. */
export const movimiento = (said: Pick<Movimiento, 'fecha' | 'centavos'> & Partial<Movimiento>): Movimiento => ({
  hora: null,
  saldo: null,
  descripcion: '',
  referencia: '',
  rastreo: '',
  rfc: '',
  nombre: '',
  cuenta: '',
  ...said,
});

/**
 * Whether balances follow from the movements, oldest or newest first: opening + Σ = closing. Null where no two balances are
 * there to compare.
 */
export function checkSaldos({
  movimientos,
  saldoInicial,
  saldoFinal,
}: Pick<Estado, 'movimientos' | 'saldoInicial' | 'saldoFinal'>): Pick<
  Estado,
  'saldoInicial' | 'saldoFinal' | 'cuadra'
> {
  const follows = (rows: readonly Movimiento[]) => {
    let before = saldoInicial;
    for (const { centavos, saldo } of rows) {
      if (saldo !== null && before !== null && before + centavos !== saldo) return false;
      before = saldo ?? (before === null ? null : before + centavos);
    }
    return saldoFinal === null || before === null || before === saldoFinal;
  };
  const known = movimientos.filter(({ saldo }) => saldo !== null).length;
  const ends = (saldoInicial === null ? 0 : 1) + (saldoFinal === null ? 0 : 1);
  if (known + ends < 2) return { saldoInicial, saldoFinal, cuadra: null };
  const reversed = movimientos.toReversed();
  const order = follows(movimientos) ? movimientos : follows(reversed) ? reversed : null;
  const [first] = order ?? [];
  const last = order?.at(-1);
  return {
    saldoInicial: saldoInicial ?? (first && first.saldo !== null ? first.saldo - first.centavos : null),
    saldoFinal: saldoFinal ?? last?.saldo ?? null,
    cuadra: order !== null,
  };
}
