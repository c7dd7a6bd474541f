import { Big } from 'big.js';
import type { Documento } from './documentos';

const VIGENTE = 2;

interface Docto {
  idDocumento: string;
  moneda: string;
  equivalencia: string | null;
  impSaldoAnt: string | null;
  impPagado: string | null;
  impSaldoInsoluto: string | null;
  numParcialidad: string;
}
/** A payment of a complement as it is stored. */
export interface Pago {
  fechaPago: string;
  moneda: string;
  monto: string;
  doctosRelacionados: Docto[];
}
interface Relacion {
  tipoRelacion: string;
  uuids: string[];
}

const relacionesOf = ({ detalle }: Documento) => JSON.parse(detalle.relacionados) as Relacion[];
const names = (documento: Documento, tipoRelacion: string, uuid: string) =>
  relacionesOf(documento).some((relacion) => relacion.tipoRelacion === tipoRelacion && relacion.uuids.includes(uuid));

/** Whether a document counts: valid, and not replaced by a valid one. */
export const counts = (one: Documento, all: readonly Documento[]) =>
  one.cfdi.status === VIGENTE &&
  !all.some(
    ({ cfdi, ...other }) =>
      cfdi.status === VIGENTE && cfdi.tipo === one.cfdi.tipo && names({ cfdi, ...other }, '04', one.cfdi.uuid),
  );

/** Returns how much a payment reduces an invoice, in the currency of the invoice; null when it pays another. */
export function paid({ cfdi }: Documento, { moneda, monto, doctosRelacionados }: Pago, docto: Docto): Big | null {
  if (docto.idDocumento !== cfdi.uuid || ![docto.moneda, moneda].includes(cfdi.moneda)) return null;
  const { impPagado, impSaldoAnt, impSaldoInsoluto } = docto;
  const equivalencia = docto.equivalencia ?? '1';
  const whole = doctosRelacionados.length === 1 ? new Big(monto).times(equivalencia) : new Big(0);
  const balances = impSaldoAnt && impSaldoInsoluto ? new Big(impSaldoAnt).minus(impSaldoInsoluto) : whole;
  const importe = impPagado ? new Big(impPagado) : balances;
  return docto.moneda === cfdi.moneda ? importe : importe.div(equivalencia).round(6, Big.roundHalfUp);
}

/** Whether an egreso takes something off an invoice: a credit note, a return of goods, an anticipo that is applied. */
export function takesOff(nota: Documento, { cfdi }: Documento): boolean {
  if (cfdi.tipo !== 'I' || nota.cfdi.contraparte_rfc !== cfdi.contraparte_rfc) return false;
  if (names(nota, '01', cfdi.uuid) || names(nota, '03', cfdi.uuid)) return true;
  return cfdi.metodo_pago === 'PPD' && names(nota, '07', cfdi.uuid);
}

/** Returns the part of an egreso that applies to an invoice, in its currency. */
export function credited(nota: Documento, factura: Documento, all: readonly Documento[]): Big {
  const named = all.filter((one) => takesOff(nota, one));
  const together = named.reduce((sum, { cfdi }) => sum.plus(cfdi.total), new Big(0));
  const { total, moneda, tipo_cambio } = nota.cfdi;
  const inPesos = new Big(total).times(tipo_cambio ?? 1).round(2, Big.roundHalfUp);
  const rate = factura.cfdi.moneda === 'MXN' ? 1 : (factura.cfdi.tipo_cambio ?? 1);
  const amount = moneda === factura.cfdi.moneda ? new Big(total) : inPesos.div(rate);
  return amount.times(factura.cfdi.total).div(together).round(6, Big.roundHalfUp);
}

/** Returns the balance of an invoice by decision 0014, computed from the documents alone, in any order. */
export function saldoDe(factura: Documento, all: readonly Documento[]): [saldo: number, estatus: number] {
  const valid = all.filter((one) => counts(one, all));
  const pagos = valid
    .filter(({ cfdi }) => cfdi.tipo === 'P')
    .flatMap(({ detalle }) => JSON.parse(detalle.pagos) as Pago[])
    .flatMap((pago) => pago.doctosRelacionados.map((docto) => paid(factura, pago, docto)))
    .filter((importe) => importe !== null);
  const notas = valid
    .filter((one) => one.cfdi.tipo === 'E' && takesOff(one, factura))
    .map((nota) => credited(nota, factura, all));
  const off = [...pagos, ...notas].reduce((sum, importe) => sum.plus(importe), new Big(0));
  const owed = new Big(factura.cfdi.total).minus(off).round(2, Big.roundHalfUp);
  const saldo = owed.lt(0) ? 0 : Number(owed);
  return [saldo, saldo <= 0.01 ? 1 : pagos.length + notas.length === 0 ? 3 : 2];
}
