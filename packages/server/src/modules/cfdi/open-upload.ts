import type { ArchivoRechazado } from '@boveda/contracts';
import type { BlobContent } from '../../blobs/blob-store';
import { Problem } from '../../http/problem';
import { pairEntries } from '../../uploads/pair';
import { openZip } from '../../uploads/zip';
import type { ArchivoCfdi } from './archivo';

/** A ZIP that somebody sent, taken apart: every CFDI with the PDF of its name, and what is refused unread. */
export interface OpenUpload {
  /** In the same order whenever the same ZIP is opened. */
  archivos: ArchivoCfdi[];
  refused: ArchivoRechazado[];
  /** Of all that can be read, unpacked. */
  bytes: number;
  close(): Promise<void>;
}

/** Opens it. Throws `zip_without_cfdi`, or what openZip throws. */
export async function openUpload(zip: BlobContent): Promise<OpenUpload> {
  const { entries, rejected, close } = await openZip(zip);
  const { pairs, rejected: unpaired } = pairEntries(entries);
  const refused = [...rejected, ...unpaired];
  if (pairs.length === 0 && !refused.some(({ archivo }) => /\.xml$/i.test(archivo))) {
    await close();
    throw new Problem(422, 'zip_without_cfdi', 'El ZIP no contiene ningún CFDI (archivos XML).');
  }
  const archivos = pairs.map(
    ({ xml, pdf }): ArchivoCfdi => ({
      archivo: xml.name,
      xml: xml.read,
      pdf: pdf && { archivo: pdf.name, content: pdf.read },
    }),
  );
  return { archivos, refused, bytes: entries.reduce((sum, { size }) => sum + size, 0), close };
}
