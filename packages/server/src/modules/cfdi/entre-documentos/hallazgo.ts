import { formatMoney } from '@boveda/cfdi';
import type { CfdiNombrado, HallazgoEntreDocumentos, ReglaEntreDocumentos } from '@boveda/contracts';
import type { Big } from 'big.js';

const titulos: Readonly<Record<ReglaEntreDocumentos, string>> = {
  sobrepago: 'Sobrepago',
  parcialidad_faltante: 'Falta una parcialidad',
  parcialidad_repetida: 'Parcialidad repetida',
  saldo_anterior: 'Saldo anterior distinto',
  impuestos_pago: 'Impuestos del pago en proporción a los de la factura',
  objeto_impuesto_pago: 'Objeto de impuesto del pago',
  pago_de_cancelada: 'Pago de una factura cancelada',
  pago_de_pue: 'Pago de una factura en una sola exhibición',
  pago_anterior: 'Pago anterior a su factura',
  egreso_de_otro: 'Egreso de otro receptor',
  anticipo: 'Ciclo del anticipo',
  sustitucion_vigente: 'Sustituido que sigue vigente',
  sustitucion_doble: 'Sustituido más de una vez',
  sustitucion_circular: 'Sustitución en círculo',
};

/** A CFDI as findings name it. */
export interface Documento {
  id: string;
  uuid: string;
  serie: string;
  folio: string;
  emitido: boolean;
  status: number;
  fecha: string;
}

/** What does not hold between an invoice and a document that was applied to it. */
export interface HallazgoDeFactura {
  codigo: ReglaEntreDocumentos;
  evidencia: string;
  leido?: string;
  esperado?: string;
  factura: Documento;
  /** The complement or egreso. */
  documento: Documento;
}

interface Hechos {
  resultado?: 'ok' | 'aviso';
  leido?: string;
  esperado?: string;
  otro?: Documento | CfdiNombrado | null;
}

/** Returns what was found, in its words. */
export const hallazgo = (
  codigo: ReglaEntreDocumentos,
  evidencia: string,
  { resultado = 'aviso', leido, esperado, otro }: Hechos = {},
): HallazgoEntreDocumentos => ({
  codigo,
  titulo: titulos[codigo],
  resultado,
  evidencia,
  leido: leido ?? null,
  esperado: esperado ?? null,
  otro: otro ? ('id' in otro ? nombrado(otro) : otro) : null,
});

/** Returns a CFDI of the vault as the contract names it. */
export const nombrado = ({ id, uuid, serie, folio, emitido, status }: Documento): CfdiNombrado => ({
  uuid,
  serie,
  folio,
  cfdi: { id, direccion: emitido ? 'emitidos' : 'recibidos', status },
});

/** What people call a CFDI. */
export const nameOf = ({ serie, folio, uuid }: Pick<CfdiNombrado, 'serie' | 'folio' | 'uuid'>): string =>
  serie + folio || uuid;

/** An amount as text, rounded to cents. */
export const dinero = (amount: Big, moneda: string): string => `${formatMoney(amount.toFixed(2))} ${moneda}`;
