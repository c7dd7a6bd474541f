import { notFound } from '@boveda/platform/core/problem';
import { openDraft } from '@boveda/platform/shared-files/open-draft';
import { createZipWriter } from '@boveda/platform/zip/zip-writer';
import { record } from '../../audit/record';
import type { FileResponse } from '../../http/file-response';
import type { Deps } from '../../installation/deps';
import { TITULOS, VERIFICAR } from './indice';

/** Opens a document. Its type is never told: what users uploaded is saved, and not shown. @throws not_found */
export async function openDocumento(deps: Deps, rfc: string, id: string, numero: number): Promise<FileResponse> {
  const row = await deps.db
    .selectFrom('materialidad_documento')
    .select(['nombre', 'sha256'])
    .where('rfc_owner', '=', rfc)
    .where('expediente_id', '=', id)
    .where('numero', '=', numero)
    .executeTakeFirst();
  if (!row) throw notFound();
  const content = await deps.blobs.open(row.sha256);
  await record(deps.db, rfc, { accion: 'archivo.descargado', objeto: row.nombre });
  return { name: row.nombre, type: 'application/octet-stream', content };
}

/** Opens the ZIP of an expediente. It is answered only once it is whole. @throws not_found */
export async function openExpedienteZip(deps: Deps, rfc: string, id: string): Promise<FileResponse> {
  const expediente = await deps.db
    .selectFrom('materialidad_expediente')
    .select('contraparte')
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!expediente) throw notFound();
  const documentos = await deps.db
    .selectFrom('materialidad_documento')
    .select(['archivo', 'sha256', 'subido', 'linea', 'huella'])
    .where('rfc_owner', '=', rfc)
    .where('expediente_id', '=', id)
    .orderBy('numero')
    .execute();
  const now = local(deps.clock());
  const text = (name: string, content: string) => ({ name, bytes: Buffer.from(content), modified: now });
  const indice = [TITULOS, ...documentos.map(({ huella, linea }) => `${huella}\t${linea}`)].join('\n');
  async function* pieces() {
    const zip = createZipWriter();
    yield* await zip.add([text('indice.tsv', `${indice}\n`), text('verificar.sh', VERIFICAR)]);
    for (const { archivo, sha256, subido } of documentos)
      yield* zip.stream({ name: archivo, modified: local(subido) }, (await deps.blobs.open(sha256)).stream);
    yield zip.end();
  }
  const content = await openDraft(deps.sharedFiles, pieces);
  const name = `${rfc}_materialidad_${expediente.contraparte}.zip`;
  await record(deps.db, rfc, { accion: 'archivo.descargado', objeto: name });
  return { name, type: 'application/zip', content };
}

const local = (time: Date): string => time.toISOString().slice(0, 19);
