import type { MotivoDetenido } from '@boveda/contracts';

/** The consent to automatic downloads of a taxpayer, and how they go. */
interface PilotoTable {
  rfc_owner: string;
  activo: boolean;
  /** History is filled back to this year. */
  anio: number;
  /** E-mail of the user who turned it on or off last. */
  autor: string;
  cambiado: Date;
  /** When it was turned on, or went on after it stopped: earlier refusals do not count. */
  reanudado: Date;
  detenido: MotivoDetenido | null;
  detenido_desde: Date | null;
  /** Number of the e.firma that was refused. */
  certificado: string | null;
  /** Since when the SAT answers with nothing but errors. */
  sin_respuesta: Date | null;
  /** When it decides next what to ask. */
  proxima: Date | null;
}

/** The pilot. */
export interface PilotoTables {
  piloto: PilotoTable;
}
