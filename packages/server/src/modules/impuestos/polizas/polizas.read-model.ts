import {
  cuentaDe,
  type Documento,
  type Flujo,
  type Operacion,
  type Poliza,
  proposeCuenta,
  proposePolizas,
  sumCuentas,
} from '@boveda/cfdi/polizas';
import type { CuadrePolizas, PolizaPropuesta, PolizasDelMes, ReglaCuenta } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { readSumas } from '../celdas';
import {
  type CfdiGuardado,
  countFuera,
  type FlujoGuardado,
  type OperacionGuardada,
  readFlujos,
  readOperaciones,
} from './documentos';

/** The pólizas of a month as files write them, and as screens show them. */
export interface PropuestaDelMes {
  polizas: readonly Poliza[];
  filas: readonly PolizaPropuesta[];
  cuentas: PolizasDelMes['cuentas'];
  cuadre: CuadrePolizas[];
  fuera: PolizasDelMes['fuera'];
}

const EXTRANJERO = 'XEXX010101000';
/** c_ClaveProdServ of an advance (Anexo 20, guide of CFDI of anticipos). */
const ANTICIPO = '84111506';

/** What is known of a CFDI that is booked. */
interface Hecho {
  cfdi: CfdiGuardado;
  regla: ReglaCuenta | null;
  estimado: boolean;
}

/** Account of an income, by its rate: paid at once and on credit. */
const deVenta = (tasa: string): readonly [string, string] => {
  if (/^(Exento|NoObjeto)/.test(tasa)) return ['401.08', '401.09'];
  return /^Tasa 0(\.0*)?$/.test(tasa) ? ['401.05', '401.06'] : ['401.02', '401.03'];
};

/** Proposes the account of an invoice or egreso, and says by what. */
function cuentaOf(operacion: OperacionGuardada): { cuenta: string; regla: ReglaCuenta } {
  const { emitido, egreso, clave, aplicaAnticipo, esPue, contraparte, uso, tasa } = operacion;
  if (egreso ? aplicaAnticipo : clave === ANTICIPO) return { cuenta: emitido ? '206.01' : '120.01', regla: 'anticipo' };
  if (!emitido) {
    const { cuenta, regla } = proposeCuenta({ contraparte, uso, clave }, []);
    return { cuenta, regla: regla === 'usuario' ? 'general' : regla };
  }
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

/** A flow as the proposal takes it: IVA at the rate of the invoice is in the proportion of what is settled to what is paid. */
function flujoOf(guardado: FlujoGuardado): Flujo {
  const importe = new Big(guardado.importe ?? guardado.segunLineas);
  const saldado = new Big(guardado.saldado ?? importe);
  const iva = new Big(guardado.iva).plus(guardado.noAcreditable);
  const { fecha, noAcreditable, ivaRetenido, isrRetenido } = guardado;
  return {
    ...{ fecha, importe: importe.toFixed(), saldado: saldado.toFixed(), iva: guardado.iva, noAcreditable },
    ivaSaldado: (importe.eq(saldado) || importe.eq(0) ? iva : iva.times(saldado).div(importe).round(6)).toFixed(),
    ...{ ivaRetenido, isrRetenido },
  };
}

const verbOf = ({ emitido, egreso }: OperacionGuardada) => (egreso ? 'Egreso' : emitido ? 'Venta' : 'Compra');

/** An operation with its payments by this very CFDI; one of PUE that states no tax was paid as well. */
function operacionOf(operacion: OperacionGuardada, flujos: readonly FlujoGuardado[], cuenta: string): Operacion {
  const { egreso, fecha, iva, ieps, ivaRetenido, isrRetenido, esPue, conFlujo } = operacion;
  const neto = new Big(operacion.total).times(operacion.cambio ?? 1).toFixed();
  const sinImpuestos: Flujo = {
    ...{ fecha, importe: neto, saldado: neto, iva: '0', noAcreditable: '0', ivaSaldado: '0' },
    ...{ ivaRetenido: '0', isrRetenido: '0' },
  };
  return {
    ...{ clase: 'operacion', ...deCfdi(operacion, verbOf(operacion)), egreso, fecha, cuenta, neto },
    ...{ iva, ieps, ivaRetenido, isrRetenido },
    flujos: esPue && !egreso && !conFlujo ? [sinImpuestos] : flujos.map(flujoOf),
  };
}

/** Joins each operation with its payments by the same CFDI; other payments stand alone. Returns them by date, with what is known of each CFDI. */
function documentosOf(operaciones: readonly OperacionGuardada[], flujos: readonly FlujoGuardado[]) {
  const hechos = new Map<string, Hecho>();
  const propias = new Set(operaciones.map(({ id }) => id));
  const deLaOperacion = new Map<string, FlujoGuardado[]>();
  for (const flujo of flujos)
    if (!flujo.esRep && propias.has(flujo.id))
      deLaOperacion.set(flujo.id, [...(deLaOperacion.get(flujo.id) ?? []), flujo]);
  const documentos: { fecha: string; documento: Documento }[] = [];
  for (const operacion of operaciones) {
    const { cuenta, regla } = cuentaOf(operacion);
    hechos.set(operacion.uuid, { cfdi: operacion, regla, estimado: false });
    const documento = operacionOf(operacion, deLaOperacion.get(operacion.id) ?? [], cuenta);
    documentos.push({ fecha: operacion.fecha, documento });
  }
  for (const flujo of flujos) {
    if (!flujo.esRep && propias.has(flujo.id)) continue;
    const known = hechos.get(flujo.uuid);
    hechos.set(flujo.uuid, { cfdi: flujo, regla: null, estimado: flujo.estimado || known?.estimado === true });
    const verb = flujo.emitido ? 'Cobro' : 'Pago';
    const documento: Documento = { clase: 'pago', ...deCfdi(flujo, verb), flujo: flujoOf(flujo) };
    documentos.push({ fecha: flujo.fecha, documento });
  }
  documentos.sort((a, b) => a.fecha.localeCompare(b.fecha));
  return { documentos: documentos.map(({ documento }) => documento), hechos };
}

/** An account with what the catalogue calls it. */
const conNombre = <Suma extends { cuenta: string; debe: string; haber: string }>({ cuenta, debe, haber }: Suma) => {
  const { nombre, agrupador } = cuentaDe(cuenta);
  return { cuenta, nombre, agrupador, debe, haber };
};

/** Adds up one side of movements. */
const sumOf = (movimientos: readonly { debe: string; haber: string }[], lado: 'debe' | 'haber'): string =>
  movimientos.reduce((total, movimiento) => total.plus(movimiento[lado]), new Big(0)).toFixed(2);

function filaOf({ numero, fecha, concepto, movimientos, cfdi }: Poliza, hechos: ReadonlyMap<string, Hecho>) {
  const { cfdi: guardado, regla, estimado } = hechos.get(cfdi.uuid) as Hecho;
  return {
    ...{
      numero,
      fecha,
      concepto,
      cfdi: guardado.id,
      uuid: guardado.uuid,
      emitido: guardado.emitido,
      serie: guardado.serie,
    },
    ...{ folio: guardado.folio, contraparte: guardado.contraparte, regla, estimado },
    movimientos: movimientos.map(conNombre),
    ...{ debe: sumOf(movimientos, 'debe'), haber: sumOf(movimientos, 'haber') },
  };
}

/** Puts what pólizas move beside the cells of the month. What is withheld waits for its remittance (LIVA 5-IV). */
async function readCuadre(
  db: Db,
  rfc: string,
  mes: string,
  cuentas: PolizasDelMes['cuentas'],
): Promise<CuadrePolizas[]> {
  const sumas = await readSumas(db, rfc, [mes]);
  const celda = (name: string) =>
    sumas
      .filter((suma) => suma.celda === name && suma.razon === null)
      .reduce((total, { importe }) => total.plus(importe), new Big(0));
  const movido = (numero: string) => {
    const { debe, haber } = cuentas.find(({ cuenta }) => cuenta === numero) ?? { debe: '0', haber: '0' };
    return new Big(debe).minus(haber);
  };
  const cents = (amount: Big) => amount.round(2, Big.roundHalfUp).toFixed(2);
  return [
    { cuenta: '208.01', polizas: cents(movido('208.01').times(-1)), mes: cents(celda('causado')) },
    {
      ...{ cuenta: '118.01', polizas: cents(movido('118.01')) },
      mes: cents(celda('acreditable').minus(celda('retenidoPorEnterar'))),
    },
  ];
}

/** Proposes the pólizas of a month from its CFDI and payments. @throws conflict of a month with more than `MAX_DOCUMENTOS_POLIZAS` of either */
export async function readPropuesta(db: Db, rfc: string, mes: string): Promise<PropuestaDelMes> {
  const [operaciones, flujos, fuera] = await Promise.all([
    readOperaciones(db, rfc, mes),
    readFlujos(db, rfc, mes),
    countFuera(db, rfc, mes),
  ]);
  const { documentos, hechos } = documentosOf(operaciones, flujos);
  const polizas = proposePolizas(mes, documentos);
  const cuentas = sumCuentas(polizas).map(conNombre);
  const filas = polizas.map((poliza) => filaOf(poliza, hechos));
  return { polizas, filas, cuentas, cuadre: await readCuadre(db, rfc, mes, cuentas), fuera };
}

/** Returns a page of the pólizas of a month. @throws conflict as `readPropuesta` */
export async function readPolizas(
  db: Db,
  rfc: string,
  mes: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<PolizasDelMes> {
  const { filas, cuentas, cuadre, fuera } = await readPropuesta(db, rfc, mes);
  return {
    ...{ mes, rows: filas.slice(offset, offset + limit), count: filas.length },
    totales: { debe: sumOf(cuentas, 'debe'), haber: sumOf(cuentas, 'haber') },
    ...{ cuentas, cuadre, fuera },
  };
}
