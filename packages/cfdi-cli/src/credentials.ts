import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Boveda, BovedaError } from '@boveda/client';
import { credentialsFile } from './places';
import { proxiedFetch } from './proxy';
import { readKey } from './read-key';
import { serverOf } from './server-of';
import { EXIT, UsageError } from './usage';

interface Credentials {
  server: string;
  key: string;
}

/** A vault, and what it was opened with. */
export interface Opened extends Credentials {
  boveda: Boveda;
}

async function open({ server, key }: Credentials): Promise<Opened> {
  const proxied = await proxiedFetch();
  return { boveda: new Boveda({ baseUrl: server, key, ...(proxied && { fetch: proxied }) }), server, key };
}

/** Rejects when the vault does not know the key. A key that may not list CFDI is known too. */
async function assertKnown({ boveda }: Opened): Promise<void> {
  try {
    await boveda.api.GET('/emitidos', { params: { query: { limit: 1 } } });
  } catch (error) {
    if (!(error instanceof BovedaError && error.status === 403)) throw error;
  }
}

/** Opens the vault of the environment, or the saved one. @throws when there is no key. */
export async function openSaved(): Promise<Opened> {
  const { BOVEDA_SERVIDOR: server, BOVEDA_LLAVE: key } = process.env;
  const saved = server && key ? {} : await readSaved();
  const given = { server: server || saved.server, key: key || saved.key };
  if (!given.server || !given.key)
    throw new UsageError('Falta la ApiKey: escriba «boveda-cfdi entrar --servidor …».', EXIT.unauthorized);
  return await open({ server: serverOf(given.server), key: given.key });
}

/** Returns what was saved, or nothing. @throws when it cannot be read. */
async function readSaved(): Promise<Partial<Credentials>> {
  const file = credentialsFile();
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const damaged = new UsageError(
    `El archivo ${file} está dañado: escriba «boveda-cfdi entrar --servidor …».`,
    EXIT.unauthorized,
  );
  let saved: unknown;
  try {
    saved = JSON.parse(text);
  } catch {
    throw damaged;
  }
  const { server, key } = (saved ?? {}) as Record<string, unknown>;
  if ([server, key].some((value) => value !== undefined && typeof value !== 'string')) throw damaged;
  return saved as Partial<Credentials>;
}

/** Asks for the key, tries it and saves it, readable by its owner alone. Returns the vault's address. */
export async function logIn(given: string | undefined): Promise<string> {
  const address = given ?? process.env.BOVEDA_SERVIDOR;
  if (!address) throw new UsageError('Falta --servidor: la dirección de la bóveda.');
  const server = serverOf(address);
  const key = process.env.BOVEDA_LLAVE || (await readKey());
  if (!key) throw new UsageError('Falta la ApiKey.');
  await assertKnown(await open({ server, key }));
  const file = credentialsFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Never readable by others, not even while it is written.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify({ server, key }), { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
  return server;
}

/** Removes the saved key. */
export const logOut = (): Promise<void> => rm(credentialsFile(), { force: true });
