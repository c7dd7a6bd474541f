import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { ChainHead, ChainState } from './chain';

/** State of a log as one line, which `headsIn` parses. */
export const lineOfChain = ({ rfc, asientos, huella }: ChainState): string =>
  `${rfc}  ${asientos} asientos, huella ${huella}`;

/** Parses such lines from a longer output. */
export const headsIn = (text: string): ChainHead[] =>
  Array.from(
    text.matchAll(/^(\S+) {2}([1-9]\d*) asientos, huella ([0-9a-f]{64})$/gm),
    ([, rfc = '', n, huella = '']) => ({
      rfc,
      n: Number(n),
      huella,
    }),
  );

/** Reads the last known ends, stored outside the database; empty on the first day. */
export const readHeads = async (file: string): Promise<ChainHead[]> =>
  headsIn(
    await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    }),
  );

/** Stores the ends of intact logs for the next check. For a damaged log the earlier end is kept. */
export async function keepHeads(file: string, cadenas: readonly ChainState[]): Promise<void> {
  const known = new Map((await readHeads(file)).map((head) => [head.rfc, head]));
  for (const { rfc, asientos, huella, faltas } of cadenas)
    if (faltas.length === 0 && asientos > 0) known.set(rfc, { rfc, n: asientos, huella });
  const lines = Array.from(known.values(), ({ n, ...head }) => lineOfChain({ ...head, asientos: n, faltas: [] }));
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(lines.map((line) => `${line}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
