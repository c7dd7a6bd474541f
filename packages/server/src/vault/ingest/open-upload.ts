import type { ArchivoRechazado } from '@boveda/contracts';
import type { BlobContent } from '@boveda/platform/blobs/blob-store';
import { Problem } from '@boveda/platform/core/problem';
import { pairEntries } from '../files/pair';
import { openZip } from '../files/zip';
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

/** Files that a refusal of the whole ZIP names; the others are counted. */
const MOST_NAMED = 50;
const LONGEST_NAME = 120;

/** Opens an uploaded ZIP. Throws `zip_without_cfdi`, or what `openZip` throws. */
export async function openUpload(zip: BlobContent): Promise<OpenUpload> {
  const { entries, rejected, close } = await openZip(zip);
  const { pairs, rejected: unpaired } = pairEntries(entries);
  const refused = [...rejected, ...unpaired];
  if (pairs.length === 0 && !refused.some(mayBeCfdi)) {
    await close();
    throw new Problem(422, 'zip_without_cfdi', withoutCfdi(refused));
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

/** Whether a CFDI may be in a file that is rejected: it would have been read otherwise. */
const mayBeCfdi = ({ archivo, code }: ArchivoRechazado) =>
  code !== 'file_kind_not_supported' || /\.xml$/i.test(archivo);

/** Names the files by their reasons. */
function withoutCfdi(refused: readonly ArchivoRechazado[]): string {
  const byReason = new Map<string, string[]>();
  for (const { archivo, msg } of refused.slice(0, MOST_NAMED))
    byReason.set(msg, [...(byReason.get(msg) ?? []), archivo.slice(0, LONGEST_NAME).replaceAll(/\p{Cs}/gu, '')]);
  const named = [...byReason].map(([msg, names]) => `${names.join(', ')}: ${msg}`);
  const more = refused.length - MOST_NAMED;
  const counted = more > 0 ? [`Y ${more.toLocaleString('es-MX')} más.`] : [];
  return ['El ZIP no contiene ningún CFDI (archivos XML).', ...named, ...counted].join(' ');
}
