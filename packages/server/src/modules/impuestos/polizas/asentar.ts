import {
  chosenCuenta,
  type Documento,
  type Flujo,
  type Operacion,
  proposeCuenta,
  type ReglaCuenta as ReglaDeUsuario,
  retencionDe,
} from '@boveda/cfdi/polizas';
import type { ReglaCuenta } from '@boveda/contracts';
import { Big } from 'big.js';
import type { Recibo } from '../nomina/recibos';
import { nominaDe, pagoDe } from './asentar-nomina';
import type { CfdiGuardado, FlujoGuardado, ImpuestoGuardado, OperacionGuardada } from './documentos';

const EXTRANJERO = 'XEXX010101000';
/** c_ClaveProdServ of an advance (Anexo 20, guide of CFDI of anticipos). */
const ANTICIPO = '84111506';

/** What is known of what is booked. */
export interface Hecho {
  cfdi: Pick<CfdiGuardado, 'id' | 'uuid' | 'emitido' | 'serie' | 'folio' | 'contraparte'>;
  /** Absent of a CFDI that the lists have. */
  es?: ImpuestoGuardado['clase'];
  regla: ReglaCuenta | null;
  estimado: boolean;
}

/** Account of an income, by its rate: paid at once and on credit. */
const deVenta = (tasa: string): readonly [string, string] => {
  if (/^(Exento|NoObjeto)/.test(tasa)) return ['401.08', '401.09'];
  return /^Tasa 0(\.0*)?$/.test(tasa) ? ['401.05', '401.06'] : ['401.02', '401.03'];
};

/** Proposes the account of an invoice or egreso, and says by what. What is an advance stays one, whatever a rule says. */
function cuentaOf(
  operacion: OperacionGuardada,
  reglas: readonly ReglaDeUsuario[],
): { cuenta: string; regla: ReglaCuenta } {
  const { emitido, egreso, clave, aplicaAnticipo, esPue, contraparte, uso, tasa, metodo } = operacion;
  if (egreso ? aplicaAnticipo : clave === ANTICIPO) return { cuenta: emitido ? '206.01' : '120.01', regla: 'anticipo' };
  const compra = { contraparte, uso, clave, emitido, metodo, tipo: egreso ? 'E' : 'I' };
  if (!emitido) return proposeCuenta(compra, reglas);
  const elegida = chosenCuenta(compra, reglas);
  if (elegida) return { cuenta: elegida, regla: 'usuario' };
  if (egreso) return { cuenta: '402.01', regla: 'egreso' };
  const [pue, ppd] = deVenta(tasa);
  return { cuenta: esPue ? pue : ppd, regla: 'tasa' };
}

const folioOf = ({ serie, folio, uuid }: CfdiGuardado) => serie + folio || uuid.slice(0, 8);

const deCfdi = (cfdi: CfdiGuardado, verb: string) => ({
  ...{ uuid: cfdi.uuid, rfc: cfdi.contraparte, total: cfdi.total, moneda: cfdi.moneda, tipoCambio: cfdi.cambio ?? '1' },
  ...{ emitido: cfdi.emitido, extranjero: cfdi.contraparte === EXTRANJERO },
  concepto: `${verb} ${folioOf(cfdi)}, ${cfdi.nombre || cfdi.contraparte}`,
});

/** A flow as the proposal takes it: taxes at the rate of the invoice are in the proportion of what is settled to what is paid. */
function flujoOf(guardado: FlujoGuardado): Flujo {
  const importe = new Big(guardado.importe ?? guardado.segunLineas);
  const saldado = new Big(guardado.saldado ?? importe);
  const iva = new Big(guardado.iva).plus(guardado.noAcreditable);
  const { fecha, noAcreditable, ieps, ivaRetenido, isrRetenido } = guardado;
  const atInvoice = (tax: Big) =>
    (importe.eq(saldado) || importe.eq(0) ? tax : tax.times(saldado).div(importe).round(6)).toFixed();
  return {
    ...{ fecha, importe: importe.toFixed(), saldado: saldado.toFixed(), iva: guardado.iva, noAcreditable, ieps },
    ...{ ivaSaldado: atInvoice(iva), iepsSaldado: atInvoice(new Big(ieps)), ivaRetenido, isrRetenido },
  };
}

const verbOf = ({ emitido, egreso }: OperacionGuardada) => (egreso ? 'Egreso' : emitido ? 'Venta' : 'Compra');

/** An operation with its payments by this very CFDI; one of PUE that states no tax was paid as well. */
function operacionOf(operacion: OperacionGuardada, flujos: readonly FlujoGuardado[], cuenta: string): Operacion {
  const { egreso, fecha, iva, ieps, ivaRetenido, isrRetenido, esPue, conFlujo } = operacion;
  const neto = new Big(operacion.total).times(operacion.cambio ?? 1).toFixed();
  const sinImpuestos: Flujo = {
    ...{ fecha, importe: neto, saldado: neto, iva: '0', noAcreditable: '0', ivaSaldado: '0' },
    ...{ ieps: '0', iepsSaldado: '0', ivaRetenido: '0', isrRetenido: '0' },
  };
  return {
    ...{ clase: 'operacion', clave: `cfdi:${operacion.id}`, ...deCfdi(operacion, verbOf(operacion)) },
    ...{ egreso, fecha, cuenta, neto, retencion: retencionDe(operacion.clave) },
    ...{ iva, ieps, ivaRetenido, isrRetenido },
    flujos: esPue && !egreso && !conFlujo ? [sinImpuestos] : flujos.map(flujoOf),
  };
}

/** Books a tax that no invoice states, whose CFDI is of retenciones or none. */
function impuestoDe({ id, clase, uuid, contraparte, nombre, fecha, total, iva, isr }: ImpuestoGuardado): Documento {
  const quien = nombre || contraparte;
  if (clase === 'importacion')
    return { clase, clave: `pedimento:${id}`, concepto: `IVA del pedimento ${uuid}, ${quien}`, fecha, iva };
  const concepto = `Retenciones de plataforma, ${quien}`;
  const cfdi = { uuid, rfc: contraparte, total, moneda: 'MXN', tipoCambio: '1' };
  return { clase, clave: `retencion:${id}`, concepto, fecha, ...cfdi, iva, isr };
}

/** A payment stays what it is while others come and go: it is named by its CFDI, the invoice that it pays, and its day. */
const claveOf = ({ id, documento, esRep, fecha }: FlujoGuardado): string =>
  ['pago', id, documento ?? '', esRep ? fecha : ''].join(':');

/** What a month books, by date, and what is known of each by its clave. */
export interface Asentado {
  documentos: readonly Documento[];
  hechos: ReadonlyMap<string, Hecho>;
}

/** Joins each operation with its payments by the same CFDI; other payments stand alone. Payroll is provisioned, and then paid. */
export function asentar(
  operaciones: readonly OperacionGuardada[],
  flujos: readonly FlujoGuardado[],
  recibos: readonly Recibo[],
  reglas: readonly ReglaDeUsuario[],
  impuestos: readonly ImpuestoGuardado[] = [],
): Asentado {
  const hechos = new Map<string, Hecho>();
  const propias = new Set(operaciones.map(({ id }) => id));
  const deLaOperacion = new Map<string, FlujoGuardado[]>();
  const documentos: { fecha: string; documento: Documento }[] = [];
  const add = (fecha: string, documento: Documento, hecho: Hecho) => {
    // Two payments of one day to one invoice.
    let clave = documento.clave;
    for (let n = 2; hechos.has(clave); n++) clave = `${documento.clave}:${n}`;
    hechos.set(clave, hecho);
    documentos.push({ fecha, documento: { ...documento, clave } });
  };
  for (const flujo of flujos)
    if (!flujo.esRep && propias.has(flujo.id))
      deLaOperacion.set(flujo.id, [...(deLaOperacion.get(flujo.id) ?? []), flujo]);
  for (const operacion of operaciones) {
    const { cuenta, regla } = cuentaOf(operacion, reglas);
    const documento = operacionOf(operacion, deLaOperacion.get(operacion.id) ?? [], cuenta);
    add(operacion.fecha, documento, { cfdi: operacion, regla, estimado: false });
  }
  for (const flujo of flujos) {
    if (!flujo.esRep && propias.has(flujo.id)) continue;
    const documento = {
      ...deCfdi(flujo, flujo.emitido ? 'Cobro' : 'Pago'),
      flujo: flujoOf(flujo),
      retencion: retencionDe(flujo.clave),
    };
    const hecho = { cfdi: flujo, regla: null, estimado: flujo.estimado };
    add(flujo.fecha, { clase: 'pago', clave: claveOf(flujo), ...documento }, hecho);
  }
  for (const recibo of recibos) {
    const { cfdi, documento } = nominaDe(recibo);
    add(documento.fecha, documento, { cfdi, regla: 'nomina', estimado: false });
    add(documento.fecha, pagoDe(recibo), { cfdi, regla: null, estimado: false });
  }
  for (const impuesto of impuestos) {
    const { clase, fecha } = impuesto;
    const cfdi = { ...impuesto, emitido: false, serie: '' };
    add(fecha, impuestoDe(impuesto), { cfdi, es: clase, regla: clase, estimado: false });
  }
  documentos.sort((a, b) => a.fecha.localeCompare(b.fecha));
  return { documentos: documentos.map(({ documento }) => documento), hechos };
}
