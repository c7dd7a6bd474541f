import type { Etiqueta, Nota } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { ContribuyenteActivo, Sesion } from '../../auth/caller';
import type { NotaRow } from '../../esquema/tables/etiqueta-tables';

/** The user that reads notes. */
export interface NotaReader {
  usuarioId: string;
  /** Administrators may change the notes of others, and read the audit log. */
  isAdministrador: boolean;
}

/** Returns the user of a call as a reader of notes. */
export const readerOf = ({ privilegio }: ContribuyenteActivo, { idacceso }: Sesion): NotaReader => ({
  usuarioId: idacceso,
  isAdministrador: privilegio === '1',
});

/** Returns the tags of a taxpayer by name. */
export async function listEtiquetas(db: Db, rfc: string): Promise<Etiqueta[]> {
  return await db
    .selectFrom('etiqueta')
    .select(['id', 'nombre', 'color'])
    .where('rfc_owner', '=', rfc)
    .orderBy(sql`lower(nombre)`)
    .execute();
}

/** Returns the name of a tag of the taxpayer. */
export async function findEtiqueta(db: Db, rfc: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('etiqueta')
    .select('nombre')
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.nombre;
}

/** Returns the tags of CFDI by UUID, each in the order of their names; without those that have none. */
export async function tagsOf(db: Db, rfc: string, uuids: readonly string[]): Promise<Map<string, Etiqueta[]>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; etiquetas: Etiqueta[] }>`
    select c.uuid, json_agg(json_build_object('id', e.id, 'nombre', e.nombre, 'color', e.color)
      order by lower(e.nombre)) as etiquetas
    from cfdi_etiqueta c join etiqueta e on e.rfc_owner = c.rfc_owner and e.id = c.etiqueta_id
    where c.rfc_owner = ${rfc} and c.uuid = any(${uuids}::uuid[])
    group by c.uuid`.execute(db);
  return new Map(rows.map(({ uuid, etiquetas }) => [uuid, etiquetas]));
}

/** Returns how many of these CFDI have each tag. */
export async function countTagged(db: Db, rfc: string, uuids: readonly string[]) {
  const { rows } = await sql<{ id: string; cantidad: number }>`
    select etiqueta_id as id, count(*)::int as cantidad from cfdi_etiqueta
    where rfc_owner = ${rfc} and uuid = any(${uuids}::uuid[]) group by 1`.execute(db);
  return rows;
}

/** What notes are on. */
type SujetoNota = { uuid: string } | { contraparte: string };

/** Returns the notes on a CFDI or a counterpart, newest first. */
export async function listNotas(db: Db, rfc: string, sujeto: SujetoNota, reader: NotaReader): Promise<Nota[]> {
  const rows = await db
    .selectFrom('nota')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where(({ eb }) => ('uuid' in sujeto ? eb('uuid', '=', sujeto.uuid) : eb('contraparte', '=', sujeto.contraparte)))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => notaOf(row, reader));
}

/** Whether a user may change a note: its author, or an administrator. */
export const mayEdit = ({ usuario_id }: Pick<NotaRow, 'usuario_id'>, { usuarioId, isAdministrador }: NotaReader) =>
  isAdministrador || usuario_id === usuarioId;

/** A note as it is answered to a reader. */
export const notaOf = (row: NotaRow, reader: NotaReader): Nota => ({
  id: row.id,
  texto: row.texto,
  autor: row.autor,
  created: row.created.toISOString(),
  cambiada: row.cambiada?.toISOString() ?? null,
  editable: mayEdit(row, reader),
});
