import type { ArchivoRechazado } from '@boveda/contracts';
import type { BlobContent } from '../../platform/blobs/blob-store';
import { Problem } from '../../platform/core/problem';
import { pairEntries } from '../../platform/uploads/pair';
import { isSatMetadata } from '../../platform/uploads/sat-metadata';
import { type OpenZip, openZip } from '../../platform/uploads/zip';
import type { IncomingCfdi } from './candidate';

/** An uploaded ZIP: every CFDI with the PDF of the same name, lists of the SAT's metadata, and the files that are rejected unread. */
export interface OpenUpload {
  /** In the same order on every reading of the same ZIP. */
  archivos: IncomingCfdi[];
  refused: ArchivoRechazado[];
  /** Unpacked size of all readable files. */
  bytes: number;
  close(): Promise<void>;
}

const isText = ({ name }: { name: string }): boolean => /\.txt$/i.test(name);

/** Whether a text is a list of the SAT's metadata, by its beginning. */
async function isMetadatos(entry: OpenZip['entries'][number]): Promise<boolean> {
  for await (const head of entry.stream()) return isSatMetadata(head);
  return false;
}

/** Opens an uploaded ZIP. Throws `zip_without_cfdi`, or what `openZip` throws. */
export async function openUpload(zip: BlobContent): Promise<OpenUpload> {
  const { entries, rejected, close } = await openZip(zip);
  const { pairs, rejected: unpaired } = pairEntries(entries.filter((entry) => !isText(entry)));
  const refused = [...rejected, ...unpaired];
  const lists: IncomingCfdi[] = [];
  for (const entry of entries.filter(isText)) {
    const { name, read } = entry;
    if (await isMetadatos(entry).catch(() => false)) lists.push({ archivo: name, xml: read });
    else
      refused.push({
        archivo: name,
        code: 'file_kind_not_supported',
        msg: 'Solo se aceptan archivos XML y PDF, y TXT de metadatos del SAT.',
      });
  }
  if (pairs.length === 0 && lists.length === 0 && !refused.some(({ archivo }) => /\.xml$/i.test(archivo))) {
    await close();
    throw new Problem(422, 'zip_without_cfdi', 'El ZIP no contiene ningún CFDI (archivos XML).');
  }
  const archivos = [
    ...pairs.map(
      ({ xml, pdf }): IncomingCfdi => ({
        archivo: xml.name,
        xml: xml.read,
        pdf: pdf && { archivo: pdf.name, content: pdf.read },
      }),
    ),
    ...lists,
  ];
  return { archivos, refused, bytes: entries.reduce((sum, { size }) => sum + size, 0), close };
}
