import type { TratoContraparte } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { recordAll } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { lockContraparte } from '../../vault/lock-contraparte';
import { listEnvios } from '../envios/envios.store';
import { listNotas, type NotaReader } from '../etiquetas/etiquetas.read-model';
import { listContactos, listPropuestos } from './contactos.store';

const ENVIOS = 20;

/** Returns what people keep of a counterpart, and what was sent to it. Throws 404 where the taxpayer has no such counterpart. */
export async function getTrato(
  deps: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  contraparte: string,
  reader: NotaReader,
): Promise<TratoContraparte> {
  const { db } = deps;
  const found = await db
    .selectFrom('contraparte')
    .select('rfc')
    .where('rfc_owner', '=', rfc)
    .where('rfc', '=', contraparte)
    .executeTakeFirst();
  if (!found) throw notFound();
  const [contactos, propuestos, etiquetas, notas, envios] = await Promise.all([
    listContactos(db, rfc, contraparte),
    listPropuestos(db, rfc, contraparte),
    listTags(db, rfc, contraparte),
    listNotas(db, rfc, { contraparte }, reader),
    listEnvios(deps, rfc, { contraparte, limit: ENVIOS, offset: 0 }),
  ]);
  return { contactos, propuestos, etiquetas, notas, envios: envios.rows };
}

const listTags = (db: Db, rfc: string, contraparte: string) =>
  db
    .selectFrom('contraparte_etiqueta as c')
    .innerJoin('etiqueta as e', (join) =>
      join.onRef('e.rfc_owner', '=', 'c.rfc_owner').onRef('e.id', '=', 'c.etiqueta_id'),
    )
    .select(['e.id', 'e.nombre', 'e.color'])
    .where('c.rfc_owner', '=', rfc)
    .where('c.contraparte', '=', contraparte)
    .orderBy(sql`lower(e.nombre)`)
    .execute();

/** Gives a counterpart these tags and no others. @throws not_found where the taxpayer lacks it, or one of them */
export async function tagContraparte(
  db: Db,
  rfc: string,
  contraparte: string,
  etiquetas: readonly string[],
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockContraparte(trx, rfc, contraparte);
    const { rows: tags } = await sql<{ id: string; nombre: string; had: boolean }>`
      select e.id, e.nombre, exists (select from contraparte_etiqueta c
        where c.rfc_owner = ${rfc} and c.contraparte = ${contraparte} and c.etiqueta_id = e.id) as had
      from etiqueta e where e.rfc_owner = ${rfc} order by e.id for key share of e`.execute(trx);
    const wanted = new Set(etiquetas);
    if (tags.filter(({ id }) => wanted.has(id)).length < wanted.size) throw notFound();
    const puestas = tags.filter(({ id, had }) => wanted.has(id) && !had);
    const quitadas = tags.filter(({ id, had }) => !wanted.has(id) && had);
    if (puestas.length > 0)
      await trx
        .insertInto('contraparte_etiqueta')
        .values(puestas.map(({ id }) => ({ rfc_owner: rfc, contraparte, etiqueta_id: id })))
        .execute();
    await sql`delete from contraparte_etiqueta where rfc_owner = ${rfc} and contraparte = ${contraparte}
      and etiqueta_id = any(${quitadas.map(({ id }) => id)}::uuid[])`.execute(trx);
    const hecho = (accion: 'etiqueta.puesta' | 'etiqueta.quitada', names: readonly { nombre: string }[]) =>
      names.length === 0
        ? []
        : [{ accion, objeto: contraparte, detalle: names.map(({ nombre }) => nombre).join(', ') }];
    await recordAll(trx, rfc, [...hecho('etiqueta.puesta', puestas), ...hecho('etiqueta.quitada', quitadas)]);
  });
}
