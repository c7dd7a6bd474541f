import { setImmediate } from 'node:timers/promises';
import { type Catalogo, type Movimiento, type Poliza, Propuesta, sumCuentas } from '@boveda/cfdi/polizas';
import type { CuadrePolizas, PolizaPropuesta, PolizasDelMes } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { readSumas } from '../celdas';
import { readCfdisDeNomina } from '../nomina/nomina.read-model';
import { recibosDe } from '../nomina/recibos';
import { type Asentado, asentar, type Hecho } from './asentar';
import { readCatalogo } from './cuentas.store';
import { countFuera, readFlujos, readImpuestos, readOperaciones } from './documentos';
import { type Guardada, huellaDe, readGuardadas } from './guardadas.store';
import { readReglas } from './reglas-cuenta.store';

/** The pólizas of a month as files write them, and as screens show them. */
export interface PropuestaDelMes {
  catalogo: Catalogo;
  polizas: readonly Poliza[];
  filas: readonly PolizaPropuesta[];
  cuentas: PolizasDelMes['cuentas'];
  cuadre: CuadrePolizas[];
  fuera: PolizasDelMes['fuera'];
}

/** Documents whose pólizas are proposed before the event loop does something else. */
const PORTION = 250;

/** An account with what the catalogue calls it. */
const conNombre =
  ({ cuentaDe }: Catalogo) =>
  <Suma extends { cuenta: string; debe: string; haber: string }>({ cuenta, debe, haber }: Suma) => {
    const { nombre, agrupador } = cuentaDe(cuenta);
    return { cuenta, nombre, agrupador, debe, haber };
  };

/** Adds up one side of movements. */
const sumOf = (movimientos: readonly { debe: string; haber: string }[], lado: 'debe' | 'haber'): string =>
  movimientos.reduce((total, movimiento) => total.plus(movimiento[lado]), new Big(0)).toFixed(2);

/** What a póliza that a person wrote says of a CFDI. */
const SIN_CFDI = {
  ...{
    cfdi: null,
    retencion: null,
    uuid: '',
    emitido: false,
    serie: '',
    folio: '',
    contraparte: '',
    regla: null,
    estimado: false,
  },
};

const deHecho = ({ cfdi, es, regla, estimado }: Hecho) => ({
  ...{ cfdi: es === undefined ? cfdi.id : null, retencion: es === 'plataforma' ? cfdi.id : null },
  ...{ uuid: cfdi.uuid, emitido: cfdi.emitido, serie: cfdi.serie, folio: cfdi.folio },
  ...{ contraparte: cfdi.contraparte, regla, estimado },
});

const deGuardada = ({ id, motivo, autor, created, huella }: Guardada, propuestos: Poliza['movimientos']) => ({
  ...{ id, motivo, autor, fecha: created.toISOString() },
  cambio: huella !== null && huella !== huellaDe(propuestos),
});

/** The pólizas of a month, and those of them that a person wrote or adjusted. */
interface DelMes {
  polizas: Poliza[];
  /** What is kept of a póliza, by its number. */
  guardadas: ReadonlyMap<string, PolizaPropuesta['guardada']>;
  /** Adjustments of what the month does not propose any more. */
  sobran: number;
}

/** Proposes the pólizas of documents, in portions; puts adjustments in their place, and what a person wrote behind them. */
async function polizasOf(mes: string, { documentos }: Asentado, kept: readonly Guardada[]): Promise<DelMes> {
  const propuesta = new Propuesta(mes);
  const ajustes = new Map(kept.flatMap((each) => (each.clave === null ? [] : [[each.clave, each] as const])));
  const polizas: Poliza[] = [];
  const guardadas = new Map<string, PolizaPropuesta['guardada']>();
  for (let at = 0; at < documentos.length; at += PORTION) {
    if (at > 0) await setImmediate();
    for (const poliza of propuesta.propose(documentos.slice(at, at + PORTION))) {
      const ajuste = ajustes.get(poliza.clave ?? '');
      if (ajuste) guardadas.set(poliza.numero, deGuardada(ajuste, poliza.movimientos));
      polizas.push(ajuste ? { ...poliza, movimientos: [...ajuste.movimientos] } : poliza);
    }
  }
  const sobran = ajustes.size - guardadas.size;
  const escritas = kept.filter(({ clave }) => clave === null);
  for (const [index, escrita] of escritas.entries()) {
    const numero = `${mes}-P-${String(index + 1).padStart(5, '0')}`;
    const { fecha, concepto, movimientos } = escrita;
    guardadas.set(numero, deGuardada(escrita, []));
    polizas.push({
      ...{ numero, letra: 'D', clave: null, fecha: fecha ?? `${mes}-01`, concepto: concepto ?? '' },
      ...{ movimientos: [...movimientos], cfdi: null },
    });
  }
  if (escritas.length > 0) polizas.sort((a, b) => a.fecha.localeCompare(b.fecha));
  return { polizas, guardadas, sobran };
}

/** Puts what pólizas move beside the cells of the month. What is withheld waits for its remittance (LIVA 5-IV). */
async function readCuadre(
  db: Db,
  rfc: string,
  mes: string,
  cuentas: PolizasDelMes['cuentas'],
): Promise<CuadrePolizas[]> {
  const sumas = await readSumas(db, rfc, [mes]);
  const celda = (name: string, isImport = false) =>
    sumas
      .filter((suma) => suma.celda === name && suma.razon === null && (suma.origen === 'PED') === isImport)
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
    ...[
      { cuenta: '118.02', polizas: cents(movido('118.02')), mes: cents(celda('acreditable', true)) } as const,
      { cuenta: '113.01.02', polizas: cents(movido('113.01.02')), mes: cents(celda('retenidoAFavor')) } as const,
    ].filter((each) => Number(each.polizas) !== 0 || Number(each.mes) !== 0),
  ];
}

/** Reads what the pólizas of a month are made of, and proposes them. */
async function readDelMes(db: Db, rfc: string, mes: string, { isAdjusted = true } = {}): Promise<DelMes & Asentado> {
  const [operaciones, flujos, nominas, reglas, impuestos, kept] = await Promise.all([
    readOperaciones(db, rfc, mes),
    readFlujos(db, rfc, mes),
    readCfdisDeNomina(db, rfc, mes),
    readReglas(db, rfc),
    readImpuestos(db, rfc, mes),
    isAdjusted ? readGuardadas(db, rfc, mes) : [],
  ]);
  const asentado = asentar(operaciones, flujos, recibosDe(nominas), reglas, impuestos);
  return { ...asentado, ...(await polizasOf(mes, asentado, kept)) };
}

/** Returns the movements that are proposed for what is booked under a clave, whatever they were adjusted to; undefined where nothing is. */
export async function readPropuestos(
  db: Db,
  rfc: string,
  mes: string,
  clave: string,
): Promise<Movimiento[] | undefined> {
  const { polizas } = await readDelMes(db, rfc, mes, { isAdjusted: false });
  return polizas.find((poliza) => poliza.clave === clave)?.movimientos;
}

/** Returns what the pólizas of a month move each account. @throws conflict as `readPropuesta` */
export async function readSumasDeCuentas(db: Db, rfc: string, mes: string) {
  return sumCuentas((await readDelMes(db, rfc, mes)).polizas);
}

/** Returns the pólizas of a month. @throws conflict of a month with more than `MAX_DOCUMENTOS_POLIZAS` CFDI or payments */
export async function readPropuesta(db: Db, rfc: string, mes: string): Promise<PropuestaDelMes> {
  const [{ polizas, guardadas, sobran, hechos }, fuera, catalogo] = await Promise.all([
    readDelMes(db, rfc, mes),
    countFuera(db, rfc, mes),
    readCatalogo(db, rfc),
  ]);
  const named = conNombre(catalogo);
  const cuentas = sumCuentas(polizas).map(named);
  const filas = polizas.map(({ numero, clave, fecha, concepto, movimientos }): PolizaPropuesta => {
    const hecho = clave === null ? undefined : hechos.get(clave);
    return {
      ...{ numero, clave, fecha, concepto, ...(hecho ? deHecho(hecho) : SIN_CFDI) },
      ...{ movimientos: movimientos.map(named), debe: sumOf(movimientos, 'debe'), haber: sumOf(movimientos, 'haber') },
      guardada: guardadas.get(numero) ?? null,
    };
  });
  const sinPoliza = sobran > 0 ? [{ razon: 'ajusteSinPoliza' as const, cantidad: sobran }] : [];
  const cuadre = await readCuadre(db, rfc, mes, cuentas);
  return { catalogo, polizas, filas, cuentas, cuadre, fuera: [...fuera, ...sinPoliza] };
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
