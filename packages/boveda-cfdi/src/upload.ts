import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { type Boveda, BovedaError } from '@boveda/client';

/** A file that was not taken, and why. */
export interface Rechazado {
  archivo: string;
  code: string;
  msg: string;
}

/** What became of the files. */
export interface Resultado {
  archivos: number;
  /** CFDI, and documents beside them, that were stored now. */
  aceptados: number;
  /** Files that an earlier run had brought, and CFDI that the vault had. */
  repetidos: number;
  rechazados: Rechazado[];
}

interface Options {
  /** Remembers what was accepted, a hash a line. */
  memory: string;
  parallel: number;
  onProgress: (done: number, total: number) => void;
}

const UPLOADED = ['.xml', '.zip'];

/**
 * Uploads the XML and ZIP of files and folders. Each accepted file is remembered as soon as it is accepted, so that an
 * interrupted run is continued by the next one. Rejects when the vault cannot be reached or refuses the key.
 */
export async function upload(boveda: Boveda, given: readonly string[], options: Options): Promise<Resultado> {
  const { memory, parallel, onProgress } = options;
  await mkdir(dirname(memory), { recursive: true, mode: 0o700 });
  const known = new Set((await readFile(memory, 'utf8').catch(() => '')).split('\n'));
  const files = (await Promise.all(given.map(filesIn))).flat().sort();
  const result: Resultado = { archivos: files.length, aceptados: 0, repetidos: 0, rechazados: [] };
  let done = 0;
  const waiting = files.values();

  async function work(): Promise<void> {
    for (const file of waiting) {
      await bring(file);
      onProgress(++done, files.length);
    }
  }

  async function bring(file: string): Promise<void> {
    const content = await readFile(file);
    const isZip = extname(file).toLowerCase() === '.zip';
    const pdf = isZip ? null : await readFile(file.replace(/\.xml$/i, '.pdf')).catch(() => null);
    const hash = createHash('sha256')
      .update(content)
      .update(pdf ?? '')
      .digest('hex');
    if (known.has(hash)) {
      result.repetidos++;
      return;
    }
    try {
      const name = basename(file);
      const {
        aceptados,
        errores,
        documentos = [],
      } = isZip ? await boveda.uploadZip(name, content) : await boveda.upload(name, content, pdf ? { pdf } : {});
      result.aceptados += aceptados + documentos.length;
      for (const { archivo, code, msg } of errores)
        if (isStored(code)) result.repetidos++;
        else result.rechazados.push({ archivo: isZip ? `${file}: ${archivo}` : file, code, msg });
    } catch (error) {
      if (!(error instanceof BovedaError) || !isAboutTheFile(error)) throw error;
      if (!isStored(error.code)) {
        result.rechazados.push({ archivo: file, code: error.code, msg: error.message });
        return;
      }
      result.repetidos++;
    }
    await appendFile(memory, `${hash}\n`, { mode: 0o600 });
  }

  await Promise.all(Array.from({ length: parallel }, work));
  return result;
}

const isStored = (code: string) => code === 'cfdi_already_stored';

/** Whether another file may fare better; otherwise there is no sense in going on. */
const isAboutTheFile = ({ status, code }: BovedaError) =>
  [400, 409, 413, 422].includes(status) || code === 'cfdi_of_another_taxpayer';

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && UPLOADED.includes(extname(entry.name).toLowerCase()))
    .map(({ parentPath, name }) => join(parentPath, name));
}
