import type { UploadResult } from '@boveda/contracts';
import type { BlobContent } from '../../blobs/blob-store';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { pairEntries } from '../../uploads/pair';
import { openZip } from '../../uploads/zip';
import type { ArchivoCfdi } from './archivo';
import { ingestMany } from './ingest';

/** Takes every CFDI of a ZIP, each with the PDF of its name; what was not taken is named. */
export async function ingestZip(deps: Deps, contribuyente: { rfc: string }, zip: BlobContent): Promise<UploadResult> {
  const { entries, rejected, close } = await openZip(zip);
  try {
    const { pairs, rejected: unpaired } = pairEntries(entries);
    const refused = [...rejected, ...unpaired];
    if (pairs.length === 0 && !refused.some(({ archivo }) => /\.xml$/i.test(archivo)))
      throw new Problem(422, 'zip_without_cfdi', 'El ZIP no contiene ningún CFDI (archivos XML).');
    const archivos = pairs.map(
      ({ xml, pdf }): ArchivoCfdi => ({
        archivo: xml.name,
        xml: xml.read,
        pdf: pdf && { archivo: pdf.name, content: pdf.read },
      }),
    );
    const { aceptados, errores } = await ingestMany(deps, contribuyente, archivos);
    return { aceptados, errores: [...refused, ...errores] };
  } finally {
    await close();
  }
}
