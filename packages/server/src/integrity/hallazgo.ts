/** Kinds of what the integrity checker finds, as it names them. */
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

/** One thing that is not as it should be. */
export interface Hallazgo {
  clase: Clase;
  /** Whose it is; null for a file that nobody has, and for what is everybody's. */
  rfc: string | null;
  /** UUID of a CFDI, or the name of a file or a table. */
  objeto: string;
  detalle: string;
}

const avisos: ReadonlySet<Clase> = new Set(['huerfano', 'inestable', 'incomparable']);

/** Whether evidence is damaged; a warning costs space, says that a disk grows old, or names what is only kept. */
export const isDano = ({ clase }: Hallazgo): boolean => !avisos.has(clase);

/** A finding as one line. */
export const lineaDe = ({ clase, rfc, objeto, detalle }: Hallazgo): string =>
  [rfc, objeto, clases[clase], detalle].filter(Boolean).join('  ');
