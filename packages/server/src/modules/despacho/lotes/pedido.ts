import type { AccionLote } from '@boveda/contracts';

/** What an action of a job is about. */
export interface Pedido {
  rfc: string;
  nombre: string;
  accion: AccionLote;
  mes: string;
}
