import { createHash } from 'node:crypto';
import {
  type AnswerOf,
  type api,
  type BodyOf,
  clasesDocumento,
  type DocumentoCliente,
  MAX_DOCUMENTO_BYTES,
  type QueryOf,
} from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { decodeBase64 } from '@boveda/platform/uploads/base64-decoder';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record';
import type { Sesion } from '../../auth/caller';
import type { FileResponse } from '../../http/file-response';
import type { Deps } from '../../installation/deps';
import { roomInPlan } from '../../vault/ingest/plan-space';
import { formatoOf } from './formato';

type Calls = typeof api.documentosCliente;

/** Keeps a photo or PDF as it came. @throws invalid_base64, empty_file, conflict, file_kind_not_supported, storage_full */
export async function sendDocumento(
  deps: Deps,
  rfc: string,
  { idacceso, correo }: Sesion,
  { archivob64, clase, nota, nombre }: BodyOf<typeof api.cliente.send>,
): Promise<AnswerOf<typeof api.cliente.send>> {
  const bytes = decode({ archivob64 });
  const formato = formatoOf(bytes);
  if (formato === null)
    throw new Problem(
      422,
      'file_kind_not_supported',
      'Solo se aceptan fotos (JPG, PNG, WebP, HEIC) y PDF. Los XML y ZIP se suben como CFDI.',
    );
  await assertRoom(deps.db, rfc, bytes.length);
  // Before its row: a row never names a file that is not there.
  await deps.blobs.put(bytes);
  const id = uuidv7();
  await transaction(deps.db, async (trx) => {
    await trx
      .insertInto('documento_cliente')
      .values({
        ...{ rfc_owner: rfc, id, clase, formato, nota, nombre: nameOf(nombre), bytes: bytes.length },
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...{ enviado: deps.clock(), usuario_id: idacceso, usuario: correo, revisado: null, revisado_por: null },
      })
      .execute();
    await assertRoom(trx, rfc, 0);
    await record(trx, rfc, { accion: 'documento.enviado', objeto: nameOf(nombre), detalle: clasesDocumento[clase] });
  });
  return { id, msg: 'Enviado a su contador' };
}

function decode({ archivob64 }: { archivob64: string }): Buffer {
  if (archivob64 === '') throw new Problem(422, 'empty_file', 'El archivo está vacío.');
  const { archivob64: bytes } = decodeBase64({ archivob64 });
  if (bytes.length > MAX_DOCUMENTO_BYTES) throw new Problem(409, 'conflict', 'El archivo pesa más de 12 MB.');
  return bytes;
}

/** One line without control characters: names of files are untrusted. */
const nameOf = (nombre: string): string =>
  Buffer.from(nombre.replaceAll(/\p{C}+/gu, ' ').trim()).toString() || 'archivo';

async function assertRoom(db: Db, rfc: string, bytes: number): Promise<void> {
  const { free, full } = await roomInPlan(db, rfc);
  if (free < bytes) throw full();
}

const SHOWN = ['id', 'clase', 'formato', 'nombre', 'nota', 'bytes', 'enviado', 'usuario', 'revisado'] as const;

type Shown = Omit<DocumentoCliente, 'enviado' | 'revisado'> & { enviado: Date; revisado: Date | null };

const documentoOf = ({ enviado, revisado, ...row }: Shown): DocumentoCliente => ({
  ...row,
  enviado: enviado.toISOString(),
  revisado: revisado?.toISOString() ?? null,
});

/** Returns what one user sent, the last first. */
export async function listEnviados(db: Db, rfc: string, usuarioId: string, limit: number): Promise<DocumentoCliente[]> {
  const rows = await db
    .selectFrom('documento_cliente')
    .select(SHOWN)
    .where('rfc_owner', '=', rfc)
    .where('usuario_id', '=', usuarioId)
    .orderBy('enviado', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(documentoOf);
}

/** Returns a page of what was sent to those who work with the taxpayer, the last first. */
export async function listDocumentos(
  db: Db,
  rfc: string,
  { estado, limit, offset }: QueryOf<Calls['list']>,
): Promise<AnswerOf<Calls['list']>> {
  const found = db
    .selectFrom('documento_cliente')
    .where('rfc_owner', '=', rfc)
    .$if(estado !== undefined, (query) => query.where('revisado', estado === 'pendientes' ? 'is' : 'is not', null));
  const [rows, total] = await Promise.all([
    found.select(SHOWN).orderBy('enviado', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(documentoOf), count: Number(total.count) };
}

/** Opens a document. Its type is never told: what users sent is saved, and not shown. @throws not_found */
export async function openDocumento(deps: Deps, rfc: string, id: string): Promise<FileResponse> {
  const row = await deps.db
    .selectFrom('documento_cliente')
    .select(['nombre', 'sha256'])
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const content = await deps.blobs.open(row.sha256);
  await record(deps.db, rfc, { accion: 'archivo.descargado', objeto: row.nombre });
  return { name: row.nombre, type: 'application/octet-stream', content };
}

/** Says that a document was seen to, or was not. @throws not_found */
export async function reviewDocumento(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  { correo }: Sesion,
  id: string,
  revisado: boolean,
): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await trx
      .updateTable('documento_cliente')
      .set(revisado ? { revisado: clock(), revisado_por: correo } : { revisado: null, revisado_por: null })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .returning('nombre')
      .executeTakeFirst();
    if (!row) throw notFound();
    if (revisado) await record(trx, rfc, { accion: 'documento.revisado', objeto: row.nombre });
  });
}
