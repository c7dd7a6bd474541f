import { SituacionEfos } from '@boveda/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema';
import { primerDia } from '../celdas';
import { type CifrasDelMes, readCifras } from '../cifras.read-model';
import { readProveedores } from '../proveedores.read-model';
import { type Arrastre, lineasOf, type Proveedor } from './lineas-of';

/** RFC that are no supplier: the public in general, foreigners. */
const GENERICOS = ['XAXX010101000', 'XEXX010101000'];

/** Months that what egresos exceed is carried for. */
const MAX_ARRASTRE = 12;

/** Returns the lines that the CFDI of a month make, and what the months before left of suppliers whose excess is carried. */
export async function readCalculadas(db: Db, rfc: string, mes: string) {
  const [pagado, cifras, proveedores] = await Promise.all([
    readProveedores(db, rfc, mes),
    readCifras(db, rfc, [mes]),
    readRecordados(db, rfc),
  ]);
  const arrastres = await readArrastres(db, rfc, mes, proveedores);
  const { proporcion } = (cifras.get(mes) as CifrasDelMes).totales;
  const ofOthers = pagado.filter(({ contraparte }) => ![...GENERICOS, rfc].includes(contraparte));
  return { proporcion, proveedores, arrastres, calculadas: lineasOf(ofOthers, proveedores, proporcion, arrastres) };
}

/** What the month before leaves of the suppliers whose excess is carried, with what it has from the months before it. */
async function readArrastres(db: Db, rfc: string, mes: string, proveedores: ReadonlyMap<string, Proveedor>) {
  const carried = [...proveedores].filter(([, { excedente }]) => excedente === 'arrastrar').map(([each]) => each);
  let arrastres = new Map<string, Arrastre>();
  if (carried.length === 0) return arrastres;
  const meses = monthsBefore(mes);
  const cifras = await readCifras(db, rfc, meses);
  for (const each of meses) {
    const { proporcion } = (cifras.get(each) as CifrasDelMes).totales;
    const lineas = lineasOf(await readProveedores(db, rfc, each, carried), proveedores, proporcion, arrastres);
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
