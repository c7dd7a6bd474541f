import { type ModoRetenido, SituacionEfos } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import { primerDia } from '../celdas';
import { type CifrasDelMes, readCifras } from '../cifras.read-model';
import { listImportaciones } from '../importaciones.store';
import { type PagadoAProveedor, readProveedores } from '../proveedores.read-model';
import { lineasDePedimentos } from './lineas-de-pedimentos';
import { type Arrastre, acreditadoOf, lineasOf, type Proveedor, type RetenidoAntes } from './lineas-of';

/** RFC that are no supplier: the public in general, foreigners. */
const GENERICOS = ['XAXX010101000', 'XEXX010101000'];

/** Months that what egresos exceed is carried for. */
const MAX_ARRASTRE = 12;

/**
 * Returns the lines that the CFDI of a month make, what the months before left of suppliers whose excess is carried,
 * and what both are made of.
 */
export async function readCalculadas(db: Db, rfc: string, mes: string) {
  const [pagado, cifras, proveedores, modo] = await Promise.all([
    readProveedores(db, rfc, mes),
    readCifras(db, rfc, [mes]),
    readRecordados(db, rfc),
    readModo(db, rfc),
  ]);
  const [arrastres, antes, importaciones] = await Promise.all([
    readArrastres(db, rfc, mes, proveedores, modo),
    readRetenidoAntes(db, rfc, mes, cifras.get(mes) as CifrasDelMes),
    listImportaciones(db, rfc, mes),
  ]);
  const { totales } = cifras.get(mes) as CifrasDelMes;
  const { proporcion } = totales;
  const hasLine = ({ contraparte }: PagadoAProveedor) => ![...GENERICOS, rfc].includes(contraparte);
  const [conLinea, sinLinea] = [pagado.filter(hasLine), pagado.filter((each) => !hasLine(each))];
  const retenido = modo === 'neto' ? antes.porProveedor : null;
  const calculadas = lineasOf(conLinea, proveedores, proporcion, arrastres, retenido);
  const dePedimentos = lineasDePedimentos(importaciones, proporcion);
  const deCfdi = { calculadas, conLinea, sinLinea };
  return { totales, proporcion, proveedores, arrastres, ...deCfdi, dePedimentos, modo, antes: antes.porMes };
}

/** Returns how a taxpayer's DIOT has IVA that was withheld. */
async function readModo(db: Db, rfc: string): Promise<ModoRetenido> {
  const row = await db.selectFrom('diot_retenido').select('modo').where('rfc_owner', '=', rfc).executeTakeFirst();
  return row?.modo ?? 'neto';
}

/** Returns what was withheld in earlier months and is credited in this one, by supplier and by month. */
async function readRetenidoAntes(db: Db, rfc: string, mes: string, { retenciones }: CifrasDelMes) {
  const porMes = retenciones.anteriores.filter(({ acreditaEn }) => acreditaEn === mes);
  const meses = porMes.map((each) => each.mes);
  const porProveedor = new Map<string, RetenidoAntes>();
  const cifras = meses.length > 0 ? await readCifras(db, rfc, meses) : new Map<string, CifrasDelMes>();
  for (const each of meses) {
    const { proporcion } = (cifras.get(each) as CifrasDelMes).totales;
    const withheld = (await readProveedores(db, rfc, each)).filter(({ naturaleza }) => naturaleza === 'R');
    for (const proveedor of new Set(withheld.map(({ contraparte }) => contraparte))) {
      const suyas = withheld.filter(({ contraparte }) => contraparte === proveedor);
      const { retenido } = acreditadoOf(suyas, Big(proporcion));
      const known = porProveedor.get(proveedor) ?? { acreditable: '0', acreditableProporcion: '0' };
      porProveedor.set(proveedor, {
        acreditable: retenido.acreditable.plus(known.acreditable).toFixed(),
        acreditableProporcion: retenido.acreditableProporcion.plus(known.acreditableProporcion).toFixed(),
      });
    }
  }
  return { porMes, porProveedor };
}

/** What the month before leaves of the suppliers whose excess is carried, with what it has from the months before it. */
async function readArrastres(
  db: Db,
  rfc: string,
  mes: string,
  proveedores: ReadonlyMap<string, Proveedor>,
  modo: ModoRetenido,
) {
  const carried = [...proveedores].filter(([, { excedente }]) => excedente === 'arrastrar').map(([each]) => each);
  let arrastres = new Map<string, Arrastre>();
  if (carried.length === 0) return arrastres;
  const meses = monthsBefore(mes);
  const cifras = await readCifras(db, rfc, meses);
  for (const each of meses) {
    const { proporcion } = (cifras.get(each) as CifrasDelMes).totales;
    const pagado = await readProveedores(db, rfc, each, carried);
    // What was withheld before changes no excess: it is added to what is left.
    const lineas = lineasOf(pagado, proveedores, proporcion, arrastres, modo === 'neto' ? new Map() : null);
    arrastres = new Map(
      lineas
        .filter(({ excedentes }) => excedentes.length > 0)
        .map(({ rfc: proveedor, nombre, excedentes }) => [proveedor, { nombre, excedentes }]),
    );
  }
  return arrastres;
}

/** The months before one, oldest first. */
function monthsBefore(mes: string): string[] {
  const [year = 0, month = 0] = mes.split('-').map(Number);
  return Array.from({ length: MAX_ARRASTRE }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - MAX_ARRASTRE + at, 1)).toISOString().slice(0, 7),
  );
}

/** Returns which of the suppliers the SAT lists as presunto. */
export async function findPresuntos(db: Db, rfcs: readonly string[]): Promise<Set<string>> {
  if (rfcs.length === 0) return new Set();
  const { rows } = await sql<{ rfc: string }>`
    select rfc from efos where situacion = ${SituacionEfos.Presunto} and rfc = any(${rfcs}::text[])`.execute(db);
  return new Set(rows.map((row) => row.rfc));
}

/** Returns what is remembered of the suppliers of a taxpayer. */
async function readRecordados(db: Db, rfc: string): Promise<Map<string, Proveedor>> {
  const rows = await db.selectFrom('diot_proveedor').selectAll().where('rfc_owner', '=', rfc).execute();
  return new Map(rows.map((row) => [row.proveedor, row]));
}

/** Returns what users said of the lines of a month, oldest first. */
export const listGuardadas = (db: Db, rfc: string, mes: string) =>
  db
    .selectFrom('diot_linea')
    .select(['id', 'proveedor', 'datos', 'autor', 'cambiada'])
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .orderBy('id')
    .execute();
export type Guardada = Awaited<ReturnType<typeof listGuardadas>>[number];

/** Id of its line in the wire: the RFC of the supplier whose CFDI make it, or that of the row. */
export const lineaIdOf = ({ id, proveedor }: Guardada): string => proveedor ?? id;
