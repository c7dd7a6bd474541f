/** Kinds of findings, with their names. */
export const clases = {
  faltante: 'falta el archivo',
  alterado: 'archivo alterado',
  intercambiado: 'archivo intercambiado',
  ilegible: 'archivo que no se puede leer',
  registro: 'registro que no coincide con su archivo',
  perdido: 'falta el registro de lo que dice la bitácora',
  cambiado: 'registro que no coincide con la bitácora',
  guarda: 'protección de la base de datos desactivada',
  contador: 'contador que no coincide',
  bitacora: 'bitácora alterada',
  inestable: 'archivo que solo se leyó al segundo intento',
  huerfano: 'archivo sin registro',
  incomparable: 'archivo íntegro que rebasa los límites de lectura',
} as const;
export type Clase = keyof typeof clases;

/** One inconsistency. */
export interface Finding {
  clase: Clase;
  /** Its taxpayer; null for a file without a row, and for shared data. */
  rfc: string | null;
  /** UUID of a CFDI, or the name of a file or a table. */
  objeto: string;
  detalle: string;
}

const avisos: ReadonlySet<Clase> = new Set(['huerfano', 'inestable', 'incomparable']);

/**
 * Whether evidence is damaged; a warning costs space, reports a failing disk, or names a file that is merely unused.
 */
export const isDamage = ({ clase }: Finding): boolean => !avisos.has(clase);

/** A finding as one line. */
export const lineOf = ({ clase, rfc, objeto, detalle }: Finding): string =>
  [rfc, objeto, clases[clase], detalle].filter(Boolean).join('  ');
