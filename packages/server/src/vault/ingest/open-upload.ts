import type { ArchivoRechazado } from '@boveda/contracts';
import type { BlobContent } from '../../platform/blobs/blob-store';
import { Problem } from '../../platform/core/problem';
import { pairEntries } from '../../platform/uploads/pair';
import { openZip } from '../../platform/uploads/zip';
import type { IncomingCfdi } from './candidate';

/** An uploaded ZIP: every CFDI with the PDF of the same name, and the files that are rejected unread. */
export interface OpenUpload {
  /** In the same order on every reading of the same ZIP. */
  archivos: IncomingCfdi[];
  refused: ArchivoRechazado[];
  /** Unpacked size of all readable files. */
  bytes: number;
  close(): Promise<void>;
}

/** Opens an uploaded ZIP. Throws `zip_without_cfdi`, or what `openZip` throws. */
export async function openUpload(zip: BlobContent): Promise<OpenUpload> {
  const { entries, rejected, close } = await openZip(zip);
  const { pairs, rejected: unpaired } = pairEntries(entries);
  const refused = [...rejected, ...unpaired];
  if (pairs.length === 0 && !refused.some(({ archivo }) => /\.xml$/i.test(archivo))) {
    await close();
    throw new Problem(422, 'zip_without_cfdi', 'El ZIP no contiene ningún CFDI (archivos XML).');
  }
  const archivos = pairs.map(
    ({ xml, pdf }): IncomingCfdi => ({
      archivo: xml.name,
      xml: xml.read,
      pdf: pdf && { archivo: pdf.name, content: pdf.read },
    }),
  );
  return { archivos, refused, bytes: entries.reduce((sum, { size }) => sum + size, 0), close };
}
