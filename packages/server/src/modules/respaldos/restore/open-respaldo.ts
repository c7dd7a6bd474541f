import { TamperedEntry, WrongPassword } from '@boveda/platform/zip/winzip-aes';
import { NotAnArchive, openBackupZip, type ZipReader } from '@boveda/platform/zip/zip-reader';
import { directoryOf, MANIFEST, type Manifest, manifest } from '../format';

/** The file is not restored and nothing was changed; the message is Spanish and gives the reason. */
export class RespaldoRefused extends Error {
  override readonly name = 'RespaldoRefused';
}

/** An open backup whose bytes were verified. */
export interface OpenRespaldo {
  zip: ZipReader;
  manifest: Manifest;
}

const ALTERED = 'El respaldo está alterado o incompleto. No se restauró nada.';

/** Opens a backup. Throws RespaldoRefused unless the password is correct and nothing was changed, added or removed. */
export async function openRespaldo(path: string, password: string): Promise<OpenRespaldo> {
  const zip = await openBackupZip(path, password).catch(explain);
  try {
    const read = manifest.safeParse(parse((await zip.read(MANIFEST)).toString()));
    if (!read.success) throw new RespaldoRefused('El respaldo es de una versión que no se puede restaurar.');
    await verify(zip, read.data);
    return { zip, manifest: read.data };
  } catch (error) {
    await zip.close();
    return explain(error);
  }
}

/** Parses the manifest; another entry may have been renamed to it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RespaldoRefused(ALTERED);
  }
}

/** Verifies the file against the manifest, which is authenticated by its own encryption. */
async function verify(zip: ZipReader, { bytes, sha256, directory }: Manifest): Promise<void> {
  const last = zip.entries.at(-1);
  const listed = directoryOf(zip.entries.slice(0, -1));
  const isWhole = last?.name === MANIFEST && last.offset === bytes && listed === directory;
  if (!isWhole || (await zip.sha256(bytes)) !== sha256) throw new RespaldoRefused(ALTERED);
}

/** Rethrows an error with its reason in Spanish, where there is one. */
export function explain(error: unknown): never {
  if (error instanceof WrongPassword) throw new RespaldoRefused('La contraseña no abre este respaldo.');
  if (error instanceof TamperedEntry) throw new RespaldoRefused(ALTERED);
  if (error instanceof NotAnArchive)
    throw new RespaldoRefused('El archivo no es un respaldo de Bóveda, o está incompleto.');
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new RespaldoRefused('No existe el archivo.');
  throw error;
}
