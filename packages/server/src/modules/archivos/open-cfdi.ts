import { notFound } from '@boveda/platform/core/problem';
import type { FileResponse } from '../../http/file-response';
import type { Deps } from '../../installation/deps';
import { printCfdi } from '../../vault/ingest/judge';
import { readLogo } from '../config/configuracion.store';

/** A file of a CFDI of the taxpayer. */
export interface CfdiFile {
  rfc: string;
  id: string;
  kind: 'pdf' | 'xml';
}

/** Opens the XML or the PDF of a CFDI; a PDF that did not come with it is printed. */
export async function openCfdi({ db, blobs }: Deps, { kind, rfc, id }: CfdiFile): Promise<FileResponse> {
  const cfdi = await db
    .selectFrom('cfdi')
    .select(['uuid', 'emitido', 'xml_sha256', 'pdf_sha256'])
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!cfdi) throw notFound();
  const file = { name: `${rfc}_${cfdi.uuid}.${kind}`, type: kind === 'xml' ? 'application/xml' : 'application/pdf' };
  const stored = kind === 'xml' ? cfdi.xml_sha256 : cfdi.pdf_sha256;
  if (stored !== null) return { ...file, content: await blobs.open(stored) };
  // The logo belongs to the taxpayer and must not appear on CFDI that others issued.
  const logo = cfdi.emitido ? ((await readLogo(db, rfc)) ?? undefined) : undefined;
  return { ...file, content: await printCfdi(rfc, await blobs.read(cfdi.xml_sha256), logo) };
}
