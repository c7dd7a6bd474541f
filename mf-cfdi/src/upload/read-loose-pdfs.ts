import type { Selection } from './picked-files';
import { buildUploadQueue, UUID } from './upload-queue';

/** Larger PDFs are not read: they are mostly pictures. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Returns the selection with what the text of each PDF names that has neither an XML nor a UUID in its name. */
export async function readLoosePdfs({ files, unreadable }: Selection): Promise<Selection> {
  const { ignored } = buildUploadQueue(files);
  const loose = new Set(ignored.flatMap(({ path, reason }) => (reason === 'pdf_without_xml' ? [path] : [])));
  if (loose.size === 0) return { files, unreadable };
  const { readPdfText } = await import('@boveda/ui-kit/viewers');
  const read: Selection['files'] = [];
  // One at a time: there is one worker, and each is held in memory.
  for (const file of files) {
    const isRead = loose.has(file.path) && file.size <= MOST_BYTES;
    const bytes = isRead ? await file.source.arrayBuffer().catch(() => null) : null;
    read.push(bytes ? { ...file, namesCfdi: UUID.test(await readPdfText(new Uint8Array(bytes))) } : file);
  }
  return { files: read, unreadable };
}
