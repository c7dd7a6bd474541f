import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { searchable } from '../../vault/ingest/contrapartes';
import { assertNotLess, type Carga, keepingRejection, recordLoad } from './cargas.store';
import { type FilaEfos, parseEfos } from './parse-efos';

/** How a list is loaded. */
export interface LoadOptions extends Pick<Carga, 'modificado'> {
  /** The operator knows that it is older, or lacks many of the list in force. */
  acceptsLess?: boolean;
}

/** The result of a load. */
export interface EfosLoad {
  filas: number;
  /** Rows that could not be read. */
  omitidas: number;
  /** Rows whose RFC the SAT has struck out. */
  suprimidas: number;
  /** RFCs that entered, changed their situation, or left. */
  cambios: number;
}

const columns = sql`rfc, nombre, situacion, descripcion, oficio_global, publicacion_sat, etapas, busqueda`;

/**
 * Replaces the list of article 69-B in one transaction: readers see the old list until the new one is complete. Stores the changes with
 * the load and queues a job that sends notices about them. The same list again is a load without changes. An RFC whose row cannot be read
 * stays as it was.
 *
 * @throws {EfosRefused} the file is broken, incomplete or not the list; the list stays unchanged, and the reason is stored
 */
export const loadEfos = (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  source: AsyncIterable<Uint8Array>,
  origen: string,
  { modificado, acceptsLess = false }: LoadOptions = {},
): Promise<EfosLoad> =>
  keepingRejection(deps, { lista: 'efos', origen }, () =>
    transaction(deps.db, async (trx) => {
      // Two concurrent loads would record each other's changes; reading is not blocked.
      await sql`lock table efos_carga in share row exclusive mode`.execute(trx);
      await sql`create temporary table efos_nuevo (like efos, orden serial) on commit drop`.execute(trx);
      const read = await parseEfos(source, (rows) => insertNew(trx, rows));
      await dropRepeated(trx);
      await keepUnreadable(trx, read.ilegibles);
      const whole = await countBoth(trx);
      const carga: Carga = { lista: 'efos', read, origen, modificado, clock: deps.clock };
      if (!acceptsLess) await assertNotLess(trx, carga, whole);
      const id = await recordLoad(trx, carga);
      const cambios = whole.antes === 0 ? 0 : await rememberChanges(trx, id);
      await replaceList(trx);
      if (cambios > 0) await deps.jobs.add(trx, 'notify-efos', { carga: id });
      return { filas: read.filas, omitidas: read.omitidas, suprimidas: read.suprimidas, cambios };
    }),
  );

async function insertNew(trx: Db, rows: readonly FilaEfos[]): Promise<void> {
  const column = (of: (fila: FilaEfos) => unknown) => rows.map(of);
  const present = ({ situacion, etapas }: FilaEfos) => etapas.findLast((etapa) => etapa.situacion === situacion);
  await sql`
    insert into efos_nuevo (${columns})
    select * from unnest(
      ${column(({ rfc }) => rfc)}::text[], ${column(({ nombre }) => nombre)}::text[],
      ${column(({ situacion }) => situacion)}::smallint[], ${column(({ descripcion }) => descripcion)}::text[],
      ${column((fila) => present(fila)?.oficioglobal ?? '')}::text[],
      ${column((fila) => present(fila)?.publicacionsat ?? null)}::date[],
      ${column(({ etapas }) => JSON.stringify(etapas))}::jsonb[],
      ${column(({ rfc, nombre }) => searchable(`${rfc} ${nombre}`))}::text[]
    )`.execute(trx);
}

/** Keeps the last line of an RFC that occurs twice. */
async function dropRepeated(trx: Db): Promise<void> {
  await sql`delete from efos_nuevo a using efos_nuevo b where a.rfc = b.rfc and a.orden < b.orden`.execute(trx);
}

async function keepUnreadable(trx: Db, ilegibles: readonly string[]): Promise<void> {
  await sql`
    insert into efos_nuevo (${columns})
    select ${columns} from efos v where v.rfc = any(${ilegibles}::text[])
      and not exists (select from efos_nuevo n where n.rfc = v.rfc)`.execute(trx);
}

async function countBoth(trx: Db): Promise<{ antes: number; ahora: number }> {
  const { rows } = await sql<{ antes: number; ahora: number }>`
    select (select count(*) from efos)::int as antes, (select count(*) from efos_nuevo)::int as ahora`.execute(trx);
  return rows[0] ?? { antes: 0, ahora: 0 };
}

async function rememberChanges(trx: Db, id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into efos_cambio (carga_id, rfc, nombre, antes, despues)
    select ${id}::uuid, coalesce(n.rfc, v.rfc), coalesce(n.nombre, v.nombre), v.situacion, n.situacion
    from efos v full join efos_nuevo n on n.rfc = v.rfc
    where v.situacion is distinct from n.situacion`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Writes only rows that differ: the list is read all the time, and hardly changes. */
async function replaceList(trx: Db): Promise<void> {
  await sql`delete from efos v where not exists (select from efos_nuevo n where n.rfc = v.rfc)`.execute(trx);
  await sql`
    insert into efos as v (${columns})
    select ${columns} from (select ${columns} from efos_nuevo except select ${columns} from efos) n
    on conflict (rfc) do update set nombre = excluded.nombre, situacion = excluded.situacion,
      descripcion = excluded.descripcion, oficio_global = excluded.oficio_global,
      publicacion_sat = excluded.publicacion_sat, etapas = excluded.etapas, busqueda = excluded.busqueda`.execute(trx);
}
