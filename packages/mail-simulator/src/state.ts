import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** A message with its files. */
export interface Mensaje {
  asunto: string;
  archivos: readonly { nombre: string; base64: string }[];
}

interface Kept {
  /** Seals the tokens. */
  key: string;
  /** UIDVALIDITY: when it changes, all messages are to be read again (RFC 3501, 2.3.1.1). */
  uidValidity: number;
  mensajes: readonly Mensaje[];
}

/** State of the provider; with a file it survives a restart. */
export interface State {
  readonly kept: Readonly<Kept>;
  setMensajes(mensajes: readonly Mensaje[]): Promise<void>;
}

/** Reads the file when there is one. A file that cannot be read as state is an error, not an empty start. */
export async function openState(file?: string): Promise<State> {
  const kept = (await read(file)) ?? {
    key: randomBytes(32).toString('base64url'),
    uidValidity: Math.floor(Date.now() / 1000),
    mensajes: [],
  };
  const save = async () => {
    if (!file) return;
    await writeFile(`${file}.tmp`, JSON.stringify(kept), { mode: 0o600 });
    await rename(`${file}.tmp`, file);
  };
  await save();
  return {
    kept,
    async setMensajes(mensajes) {
      kept.mensajes = mensajes;
      kept.uidValidity++;
      await save();
    },
  };
}

async function read(file: string | undefined): Promise<Kept | null> {
  if (!file) return null;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as Kept);
}
