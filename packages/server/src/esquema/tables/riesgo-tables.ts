import type { EstadoRiesgo } from '@boveda/contracts';

interface RiesgoSeguimientoTable {
  rfc_owner: string;
  /** Of the contract: kind and what it is about. */
  clave: string;
  estado: EstadoRiesgo;
  responsable: string | null;
  motivo: string;
  /** Money and level when it was said: a closed risk that grows beyond them is open again. */
  importe: string | null;
  nivel: number;
  autor: string;
  cambiado: Date;
}

/** What users say of risks. The risks themselves are computed when they are read. */
export interface RiesgoTables {
  riesgo_seguimiento: RiesgoSeguimientoTable;
}
