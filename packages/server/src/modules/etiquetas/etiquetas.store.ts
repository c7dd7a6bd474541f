import { type api, type BodyOf, type Etiqueta, MAX_DELETED_FROM, MAX_ETIQUETAS } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Hecho, record, recordAll } from '../../audit/record';

type Datos = BodyOf<typeof api.etiquetas.add>;

const NAME_TAKEN = 'Ya hay una etiqueta con ese nombre.';
const FULL = `Como máximo puede haber ${MAX_ETIQUETAS} etiquetas.`;
const IN_USE = `La etiqueta está en más de ${MAX_DELETED_FROM} CFDI. Quítela primero de ellos.`;
const conflict = (msg: string) => new Problem(409, 'conflict', msg);

/** Adds a tag. @throws conflict where its name is taken, or the taxpayer has too many */
export async function addEtiqueta(db: Db, rfc: string, datos: Datos, created: Date): Promise<Etiqueta> {
  const etiqueta = { id: uuidv7(), ...datos };
  await transaction(db, async (trx) => {
    await lockNames(trx, rfc);
    const { total } = await trx
      .selectFrom('etiqueta')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('rfc_owner', '=', rfc)
      .executeTakeFirstOrThrow();
    if (Number(total) >= MAX_ETIQUETAS) throw conflict(FULL);
    await assertFree(trx, rfc, etiqueta);
    await trx
      .insertInto('etiqueta')
      .values({ rfc_owner: rfc, ...etiqueta, created })
      .execute();
    await record(trx, rfc, { accion: 'etiqueta.creada', objeto: datos.nombre });
  });
  return etiqueta;
}

/** Changes name and colour of a tag. @throws not_found, or conflict where its name is taken */
export async function changeEtiqueta(db: Db, rfc: string, id: string, datos: Datos): Promise<Etiqueta> {
  const etiqueta = { id, ...datos };
  await transaction(db, async (trx) => {
    await lockNames(trx, rfc);
    const [before] = await lockTags(trx, rfc, [id]);
    if (!before) throw notFound();
    await assertFree(trx, rfc, etiqueta);
    await trx.updateTable('etiqueta').set(datos).where('rfc_owner', '=', rfc).where('id', '=', id).execute();
    const detalle = before.nombre === datos.nombre ? '' : `Antes: ${before.nombre}`;
    await record(trx, rfc, { accion: 'etiqueta.cambiada', objeto: datos.nombre, detalle });
  });
  return etiqueta;
}

/** Deletes a tag and removes it from its CFDI. @throws not_found, or conflict where they are too many for one call */
export async function removeEtiqueta(db: Db, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const [etiqueta] = await lockTags(trx, rfc, [id]);
    if (!etiqueta) throw notFound();
    const tagged = await trx
      .selectFrom('cfdi_etiqueta')
      .select('uuid')
      .where('rfc_owner', '=', rfc)
      .where('etiqueta_id', '=', id)
      .orderBy('uuid')
      .limit(MAX_DELETED_FROM + 1)
      .execute();
    if (tagged.length > MAX_DELETED_FROM) throw conflict(IN_USE);
    await trx.deleteFrom('etiqueta').where('rfc_owner', '=', rfc).where('id', '=', id).execute();
    const { nombre } = etiqueta;
    await recordAll(trx, rfc, [
      ...tagged.map(({ uuid }): Hecho => ({ accion: 'etiqueta.quitada', objeto: uuid, detalle: nombre })),
      { accion: 'etiqueta.eliminada', objeto: nombre },
    ]);
  });
}

/** Tags to put on CFDI and to remove from them. */
type Etiquetado = BodyOf<typeof api.etiquetas.put>;

/**
 * Puts tags on CFDI and removes others, with an entry of the audit log for each CFDI that changes.
 * @returns the number of CFDI that changed @throws not_found where the taxpayer lacks one of the CFDI or of the tags
 */
export async function tagCfdis(db: Db, rfc: string, { uuids, poner, quitar }: Etiquetado): Promise<number> {
  return await transaction(db, async (trx) => {
    const cfdis = await trx
      .selectFrom('cfdi')
      .select('uuid')
      .where('rfc_owner', '=', rfc)
      .where('uuid', 'in', uuids)
      .execute();
    if (cfdis.length < new Set(uuids).size) throw notFound();
    const wanted = new Set([...poner, ...quitar]);
    const nombres = new Map((await lockTags(trx, rfc, [...wanted])).map(({ id, nombre }) => [id, nombre]));
    if (nombres.size < wanted.size) throw notFound();

    const { rows: added } = await sql<Tagged>`
      insert into cfdi_etiqueta (rfc_owner, uuid, etiqueta_id)
      select ${rfc}, u, e from unnest(${uuids}::uuid[]) u cross join unnest(${poner}::uuid[]) e
      on conflict do nothing returning uuid, etiqueta_id`.execute(trx);
    const { rows: removed } = await sql<Tagged>`
      delete from cfdi_etiqueta
      where rfc_owner = ${rfc} and uuid = any(${uuids}::uuid[]) and etiqueta_id = any(${quitar}::uuid[])
      returning uuid, etiqueta_id`.execute(trx);
    await recordAll(trx, rfc, [
      ...hechosOf('etiqueta.puesta', added, nombres),
      ...hechosOf('etiqueta.quitada', removed, nombres),
    ]);
    return new Set([...added, ...removed].map(({ uuid }) => uuid)).size;
  });
}

interface Tagged {
  uuid: string;
  etiqueta_id: string;
}

/** One entry for each CFDI, with the names of its tags. */
function hechosOf(accion: Hecho['accion'], tagged: readonly Tagged[], nombres: ReadonlyMap<string, string>): Hecho[] {
  const byUuid = new Map<string, string[]>();
  for (const { uuid, etiqueta_id } of tagged)
    byUuid.set(uuid, [...(byUuid.get(uuid) ?? []), nombres.get(etiqueta_id) ?? '']);
  return [...byUuid].map(([uuid, names]) => ({ accion, objeto: uuid, detalle: names.toSorted().join(', ') }));
}

/** Locks and returns tags, in one order, so that calls that use the same ones wait for each other instead of deadlocking. */
const lockTags = (trx: Db, rfc: string, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('etiqueta')
        .select(['id', 'nombre'])
        .where('rfc_owner', '=', rfc)
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute();

/** Lets one call at a time decide about names and number of the tags of a taxpayer. */
const lockNames = (trx: Db, rfc: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('etiquetas ' || ${rfc}, 0))`.execute(trx);

async function assertFree(trx: Db, rfc: string, { id, nombre }: Etiqueta): Promise<void> {
  const taken = await trx
    .selectFrom('etiqueta')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('id', '<>', id)
    .where(sql`lower(nombre)`, '=', sql`lower(${nombre})`)
    .executeTakeFirst();
  if (taken) throw conflict(NAME_TAKEN);
}
