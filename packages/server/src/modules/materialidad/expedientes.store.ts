import {
  type AnswerOf,
  type api,
  type BodyOf,
  type ClaseEvidencia,
  type DocumentoEvidencia,
  type ExpedienteMaterialidad,
  type ExpedientesQuery,
  evidenciaDeOperacion,
  evidenciaDeProveedor,
  type Page,
} from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';

type Calls = typeof api.materialidad;

const instant = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Documents of the expediente `e` that no other supersedes. */
const vigentes = (rfc: string) => sql`materialidad_documento d where d.rfc_owner = ${rfc} and d.expediente_id = e.id
  and not exists (select from materialidad_documento s
    where s.rfc_owner = ${rfc} and s.expediente_id = e.id and s.sustituye = d.numero)`;

const selectExpedientes = (rfc: string) => sql`
  select e.id, e.contraparte, coalesce(c.nombre, '') as nombre, e.operacion, e.requeridas, ${instant('e.creado')} as creado,
    array(select distinct d.clase from ${vigentes(rfc)} order by 1) as presentes,
    (select count(*)::int from materialidad_documento d where d.rfc_owner = ${rfc} and d.expediente_id = e.id) as documentos,
    coalesce((select d.huella from materialidad_documento d where d.rfc_owner = ${rfc} and d.expediente_id = e.id
      order by d.numero desc limit 1), '') as huella
  from materialidad_expediente e left join contraparte c on c.rfc_owner = ${rfc} and c.rfc = e.contraparte
  where e.rfc_owner = ${rfc}`;

/** A page of the expedientes of a taxpayer, the newest first. */
export async function listExpedientes(
  db: Db,
  rfc: string,
  { contraparte, limit, offset }: ExpedientesQuery,
): Promise<Page<ExpedienteMaterialidad>> {
  const of = contraparte === undefined ? sql`true` : sql`e.contraparte = ${contraparte}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ExpedienteMaterialidad>`${selectExpedientes(rfc)} and ${of}
      order by e.creado desc, e.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from materialidad_expediente e where e.rfc_owner = ${rfc} and ${of}`.execute(db),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** An expediente with its index. @throws not_found */
export async function readExpediente(db: Db, rfc: string, id: string): Promise<AnswerOf<Calls['get']>> {
  const { rows } = await sql<ExpedienteMaterialidad>`${selectExpedientes(rfc)} and e.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  const documentos = await sql<DocumentoEvidencia>`
    select d.numero, d.clase, d.nombre, d.fecha, d.autor, d.nota, d.uuid, d.sha256, d.bytes, d.sustituye, d.usuario,
      d.huella, ${instant('d.subido')} as subido, exists (select from materialidad_documento s
        where s.rfc_owner = ${rfc} and s.expediente_id = ${id} and s.sustituye = d.numero) as sustituido
    from materialidad_documento d where d.rfc_owner = ${rfc} and d.expediente_id = ${id} order by d.numero`.execute(db);
  return { expediente: rows[0], documentos: documentos.rows };
}

/** Opens an expediente, which asks for every kind of its list until the user chooses. @throws conflict where there is one */
export async function createExpediente(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  { contraparte, operacion = '' }: BodyOf<Calls['create']>,
): Promise<AnswerOf<Calls['create']>> {
  const id = uuidv7();
  const requeridas = Object.keys(operacion === '' ? evidenciaDeProveedor : evidenciaDeOperacion) as ClaseEvidencia[];
  return await transaction(db, async (trx) => {
    const made = await trx
      .insertInto('materialidad_expediente')
      .values({ rfc_owner: rfc, id, contraparte, operacion, requeridas, creado: clock() })
      .onConflict((conflict) => conflict.columns(['rfc_owner', 'contraparte', 'operacion']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new Problem(409, 'conflict', 'Ese expediente ya está abierto.');
    await record(trx, rfc, { accion: 'materialidad.abierto', objeto: contraparte, detalle: operacion });
    return { id, msg: 'Expediente abierto' };
  });
}

/** Changes which kinds an expediente asks for. @throws not_found */
export async function requireClases(db: Db, rfc: string, id: string, requeridas: ClaseEvidencia[]): Promise<void> {
  await transaction(db, async (trx) => {
    const changed = await trx
      .updateTable('materialidad_expediente')
      .set({ requeridas: [...new Set(requeridas)] })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .returning('contraparte')
      .executeTakeFirst();
    if (!changed) throw notFound();
    await record(trx, rfc, {
      accion: 'materialidad.lista',
      objeto: changed.contraparte,
      detalle: requeridas.join(', '),
    });
  });
}
