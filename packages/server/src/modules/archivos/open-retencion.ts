import { notFound } from '@boveda/platform/core/problem';
import type { FileResponse } from '../../http/file-response';
import type { Deps } from '../../installation/deps';
import { printCfdi } from '../../vault/ingest/judge';
import { readLogo } from '../config/configuracion.store';
import type { CfdiFile } from './open-cfdi';

/** Opens the XML or the PDF of a CFDI de retenciones; a PDF that did not come with it is printed. */
export async function openRetencion({ db, blobs }: Deps, { kind, rfc, id }: CfdiFile): Promise<FileResponse> {
  const retencion = await db
    .selectFrom('retencion')
    .select(['uuid', 'emitida', 'xml_sha256', 'pdf_sha256'])
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!retencion) throw notFound();
  const file = { name: `${rfc}_${retencion.uuid}.${kind}`, type: `application/${kind}` };
  const stored = kind === 'xml' ? retencion.xml_sha256 : retencion.pdf_sha256;
  if (stored !== null) return { ...file, content: await blobs.open(stored) };
  // The logo belongs to the taxpayer and must not appear on what others issued.
  const logo = retencion.emitida ? ((await readLogo(db, rfc)) ?? undefined) : undefined;
  return { ...file, content: await printCfdi(rfc, await blobs.read(retencion.xml_sha256), logo) };
}
