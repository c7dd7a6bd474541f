import { type api, type BodyOf, MAX_NOTAS, type Nota } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record';
import type { NotaRow } from '../../esquema/tables/etiqueta-tables';
import type { Deps } from '../../installation/deps';
import { lockContraparte } from '../../vault/lock-contraparte';
import { mayEdit, type NotaReader, notaOf } from './etiquetas.read-model';

/** The user of the call, and the taxpayer. */
export interface Autor extends NotaReader {
  rfc: string;
  correo: string;
}

type StoreDeps = Pick<Deps, 'db' | 'clock'>;

/** What a note is on. */
interface Sujeto {
  uuid?: string;
  contraparte?: string;
}

/** Writes a note on a CFDI or a counterpart. @throws not_found without it, conflict where it has too many */
export async function addNota(
  { db, clock }: StoreDeps,
  autor: Autor,
  body: BodyOf<typeof api.notas.add>,
): Promise<Nota> {
  const { rfc, correo, usuarioId } = autor;
  const { uuid, contraparte, texto }: Sujeto & { texto: string } = body;
  return await transaction(db, async (trx) => {
    await lockSujeto(trx, rfc, body);
    const { total } = await trx
      .selectFrom('nota')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('rfc_owner', '=', rfc)
      .$if(uuid !== undefined, (query) => query.where('uuid', '=', uuid ?? ''))
      .$if(contraparte !== undefined, (query) => query.where('contraparte', '=', contraparte ?? ''))
      .executeTakeFirstOrThrow();
    if (Number(total) >= MAX_NOTAS)
      throw new Problem(
        409,
        'conflict',
        `${uuid ? 'Un CFDI' : 'Una contraparte'} tiene como máximo ${MAX_NOTAS} notas. Borre alguna primero.`,
      );
    const row = await trx
      .insertInto('nota')
      .values({
        rfc_owner: rfc,
        id: uuidv7(),
        uuid: uuid ?? null,
        contraparte: contraparte ?? null,
        texto,
        usuario_id: usuarioId,
        autor: correo,
        created: clock(),
        cambiada: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(trx, rfc, { accion: 'nota.escrita', objeto: objetoOf(row) });
    return notaOf(row, autor);
  });
}

/** Changes a note; the audit log keeps the earlier text. @throws not_found, forbidden */
export async function changeNota({ db, clock }: StoreDeps, autor: Autor, id: string, texto: string): Promise<Nota> {
  return await transaction(db, async (trx) => {
    const before = await findEditable(trx, autor, id);
    if (before.texto === texto) return notaOf(before, autor);
    const row = await trx
      .updateTable('nota')
      .set({ texto, cambiada: clock() })
      .where('rfc_owner', '=', autor.rfc)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(trx, autor.rfc, { accion: 'nota.cambiada', objeto: objetoOf(before), detalle: before.texto });
    return notaOf(row, autor);
  });
}

/** Deletes a note; the audit log keeps its text. @throws not_found, forbidden */
export async function removeNota(db: Db, autor: Autor, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await findEditable(trx, autor, id);
    await trx.deleteFrom('nota').where('rfc_owner', '=', autor.rfc).where('id', '=', id).execute();
    await record(trx, autor.rfc, { accion: 'nota.borrada', objeto: objetoOf(row), detalle: row.texto });
  });
}

const objetoOf = ({ uuid, contraparte }: NotaRow) => uuid ?? contraparte ?? '';

/** The lock lets one call at a time count the notes of a CFDI or counterpart. @throws not_found */
async function lockSujeto(trx: Db, rfc: string, { uuid, contraparte }: Sujeto): Promise<void> {
  if (contraparte !== undefined) return await lockContraparte(trx, rfc, contraparte);
  const found = await trx
    .selectFrom('cfdi')
    .select('uuid')
    .where('rfc_owner', '=', rfc)
    .where('uuid', '=', uuid ?? '')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
}

/** Locks and returns a note that the user may change. */
async function findEditable(trx: Db, autor: Autor, id: string): Promise<NotaRow> {
  const row = await trx
    .selectFrom('nota')
    .selectAll()
    .where('rfc_owner', '=', autor.rfc)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (!mayEdit(row, autor))
    throw new Problem(403, 'forbidden', 'Solo su autor o un administrador puede cambiar esta nota.');
  return row;
}
