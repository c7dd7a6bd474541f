import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { EstadoCadena } from './verificar-bitacora';

/** Where the log of a taxpayer ended once. */
export interface ChainHead {
  rfc: string;
  n: number;
  /** Lower-case hex. */
  huella: string;
}

/** How a log stands, as one line; `headsIn` reads it again. */
export const lineOfChain = ({ rfc, asientos, huella }: EstadoCadena): string =>
  `${rfc}  ${asientos} asientos, huella ${huella}`;

/** What such lines say, among whatever else was printed. */
export const headsIn = (text: string): ChainHead[] =>
  Array.from(
    text.matchAll(/^(\S+) {2}([1-9]\d*) asientos, huella ([0-9a-f]{64})$/gm),
    ([, rfc = '', n, huella = '']) => ({
      ...{ rfc, n: Number(n), huella },
    }),
  );

/** The ends that were seen last and written down outside the database; none on the first day. */
export const readHeads = async (file: string): Promise<ChainHead[]> =>
  headsIn(
    await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    }),
  );

/** Writes the ends of whole logs down for the next check. Of one that is not whole, what was known before stays. */
export async function keepHeads(file: string, cadenas: readonly EstadoCadena[]): Promise<void> {
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
