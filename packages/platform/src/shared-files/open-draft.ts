import { createWriteStream, type ReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { SharedFiles } from './shared-files';

/**
 * Writes pieces to a draft and opens it for reading, so that nothing is sent of a file that could not be written whole. The file has no
 * name any more; its space is freed when the stream is closed. Rejects when a piece fails. However slowly the file is read, what the pieces
 * come from, as rows of a transaction, is done.
 */
export async function openDraft(
  files: Pick<SharedFiles, 'draft'>,
  pieces: () => AsyncIterable<Uint8Array | string>,
): Promise<{ stream: ReadStream; size: number }> {
  const draft = files.draft();
  try {
    await pipeline(pieces, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
    const file = await open(draft, 'r');
    const { size } = await file.stat();
    return { stream: file.createReadStream(), size };
  } finally {
    // The open file stays readable after its name is removed.
    await rm(draft, { force: true });
  }
}
