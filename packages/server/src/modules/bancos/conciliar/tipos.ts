import type { ClaseConciliada } from '@boveda/contracts';
import { type Movimiento, plain } from '../lector/estado';

/** A movement whose CFDI are looked for. */
export interface Movido {
  id: string;
  /** `yyyy-MM-dd`. */
  fecha: string;
  /** Hundredths: above 0 what came in. */
  centavos: number;
  moneda: string;
  rastreo: string;
  rfc: string;
  /** CLABE or account of the other party. */
  cuenta: string;
  /** All that the bank says, in upper case without accents. */
  texto: string;
}

/** A movement of a statement as it is compared. */
export const toMovido = ({
  id,
  moneda,
  ...said
}: Omit<Movimiento, 'hora' | 'saldo'> & { id: string; moneda: string }): Movido => ({
  id,
  moneda,
  fecha: said.fecha,
  centavos: said.centavos,
  rastreo: said.rastreo,
  rfc: said.rfc,
  cuenta: said.cuenta,
  texto: plain(`${said.descripcion} ${said.referencia} ${said.nombre}`),
});

/** A CFDI that says a payment, or waits for one. */
export interface Candidato {
  /** UUID, and of a complement the number of its payment behind it. */
  clave: string;
  clase: ClaseConciliada;
  emitido: boolean;
  rfc: string;
  nombre: string;
  /** `yyyy-MM-dd`: FechaPago of a complement, Fecha of an invoice. */
  fecha: string;
  /** Hundredths that are paid: Monto, Total, or the balance of an invoice on credit. */
  centavos: number;
  moneda: string;
  /** Pesos of a unit of a foreign currency. */
  tipoCambio: number | null;
  operacion: string;
  /** Account of the other party. */
  cuenta: string;
  folio: string;
}

/** A match that is found: applied when it is the only one that can be right. */
export interface Hallada {
  movimiento: string;
  documentos: { clave: string; centavos: number }[];
  puntos: number;
  razon: string;
  automatica: boolean;
}

/** Key of a pair that a user undid or rejected. */
export const parOf = (movimiento: string, claves: readonly string[]): string =>
  `${movimiento} ${claves.toSorted().join(' ')}`;
