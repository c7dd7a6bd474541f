import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Boveda, BovedaError, type Schemas } from '@boveda/client';
import { EXIT, UsageError } from './usage';

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
  /** Big ZIP that the vault goes on with by itself, or that wait for something. */
  enProceso: { archivo: string; solicitud: string; msg: string }[];
}

interface Options {
  /** Remembers what was accepted, a hash a line. */
  memory: string;
  parallel: number;
  onProgress: (done: number, total: number) => void;
}

const UPLOADED = ['.xml', '.zip'];
const POLL_MS = 1_000;

/**
 * Uploads the XML and ZIP of files and folders. A file is remembered as soon as all of it is accepted, so that an
 * interrupted run is continued by the next one, and what was refused is refused again. Rejects when the vault cannot be
 * reached or refuses the key.
 */
export async function upload(boveda: Boveda, given: readonly string[], options: Options): Promise<Resultado> {
  const { memory, parallel, onProgress } = options;
  await mkdir(dirname(memory), { recursive: true, mode: 0o700 });
  const known = new Set((await readFile(memory, 'utf8').catch(() => '')).split('\n'));
  const files = (await Promise.all(given.map(filesIn))).flat().sort();
  const result: Resultado = { archivos: files.length, aceptados: 0, repetidos: 0, rechazados: [], enProceso: [] };
  let done = 0;
  const waiting = files.values();

  async function work(): Promise<void> {
    for (const file of waiting) {
      const content = await readFile(file);
      const pdf = isZip(file) ? null : await pdfBeside(file);
      const hash = createHash('sha256')
        .update(content)
        .update(pdf ?? '')
        .digest('hex');
      if (known.has(hash)) result.repetidos++;
      else if (await bring(boveda, { file, content, pdf }, result))
        await appendFile(memory, `${hash}\n`, { mode: 0o600 });
      onProgress(++done, files.length);
    }
  }

  await Promise.all(Array.from({ length: parallel }, work));
  return result;
}

/** A file that is uploaded. */
interface Brought {
  file: string;
  content: Buffer;
  pdf: Buffer | null;
}

/** Uploads a file and adds to the result; resolves with whether nothing of it is left to be brought. */
async function bring(boveda: Boveda, brought: Brought, result: Resultado): Promise<boolean> {
  const { file, content, pdf } = brought;
  try {
    const name = basename(file);
    if (!isZip(file)) return add(await boveda.upload(name, content, pdf ? { pdf } : {}), () => file, result);
    const { enProceso, ...answer } = await boveda.uploadZip(name, content);
    const isWhole = add(answer, (archivo) => `${file}: ${archivo}`, result);
    return enProceso ? await follow(boveda, { file, solicitud: enProceso.solicitud }, result) : isWhole;
  } catch (error) {
    if (!(error instanceof BovedaError) || !isAboutTheFile(error)) throw error;
    return add(
      { aceptados: 0, errores: [{ archivo: file, code: error.code, msg: error.message }] },
      () => file,
      result,
    );
  }
}

type Answer = Omit<Schemas['UploadResult'], 'errores'> & { errores: Rechazado[] };

function add(answer: Answer, nameOf: (archivo: string) => string, result: Resultado): boolean {
  const { aceptados, errores, documentos = [] } = answer;
  result.aceptados += aceptados + documentos.length;
  const refused = errores.filter(({ code }) => !isStored(code));
  result.repetidos += errores.length - refused.length;
  result.rechazados.push(...refused.map(({ archivo, code, msg }) => ({ archivo: nameOf(archivo), code, msg })));
  return refused.length === 0;
}

/** Waits until a big ZIP is worked off, for as long as it goes on; resolves with whether nothing of it was refused. */
async function follow(
  boveda: Boveda,
  { file, solicitud }: { file: string; solicitud: string },
  result: Resultado,
): Promise<boolean> {
  for (;;) {
    const { data } = await boveda.api
      .GET('/descargas/{id}', { params: { path: { id: solicitud } } })
      .catch((error: unknown) => {
        // A key that may upload need not be one that may read.
        if (error instanceof BovedaError && error.status === 403) return { data: null };
        throw error;
      });
    const { espendiente = 1, agregados = 0, rechazados = 0, errores = [], mensaje = '', proxima } = data ?? {};
    if (espendiente === 0) {
      result.aceptados += agregados;
      const listed = errores.map(({ archivo, msg }) => ({ archivo: `${file}: ${archivo}`, code: 'refused', msg }));
      result.rechazados.push(...listed);
      const more = rechazados - listed.length;
      if (more > 0) result.rechazados.push({ archivo: file, code: 'refused', msg: `Y otros ${more} archivos.` });
      if (agregados + rechazados === 0 && mensaje)
        result.rechazados.push({ archivo: file, code: 'refused', msg: mensaje });
      return rechazados === 0 && agregados > 0;
    }
    if (!data || proxima) {
      const msg = mensaje || 'Se agrega en segundo plano. Siga su avance en Descargas.';
      result.enProceso.push({ archivo: file, solicitud, msg });
      return false;
    }
    await sleep(POLL_MS);
  }
}

const isZip = (file: string) => extname(file).toLowerCase() === '.zip';

/** Content of the PDF with the name of an XML, in whatever case. */
async function pdfBeside(file: string): Promise<Buffer | null> {
  const { dir, name } = parse(file);
  const wanted = `${name}.pdf`.toLowerCase();
  const found = (await readdir(dir || '.')).find((each) => each.toLowerCase() === wanted);
  return found === undefined ? null : await readFile(join(dir, found));
}

const isStored = (code: string) => code === 'cfdi_already_stored';

/** Whether another file may fare better; otherwise there is no sense in going on. */
const isAboutTheFile = ({ status, code }: BovedaError) =>
  [400, 409, 413, 422].includes(status) || code === 'cfdi_of_another_taxpayer';

/** Files of a folder, or the file; where no shell has done it, the files that a pattern in the last part names. */
async function filesIn(given: string): Promise<string[]> {
  const { dir, base } = parse(given);
  const found = await stat(given).catch((error: unknown) => {
    if (/[*?]/.test(base)) return null;
    throw error;
  });
  if (found === null) {
    const pattern = new RegExp(
      `^${base
        .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
        .replace(/\*/g, '.*')
        .replace(/\?/g, '.')}$`,
      'i',
    );
    const names = (await readdir(dir || '.')).filter((name) => pattern.test(name) && isUploaded(name));
    if (names.length === 0) throw new UsageError(`Ningún XML ni ZIP se llama como ${given}.`, EXIT.failed);
    return names.map((name) => join(dir, name));
  }
  if (!found.isDirectory()) return [given];
  const entries = await readdir(given, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && isUploaded(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

const isUploaded = (name: string) => UPLOADED.includes(extname(name).toLowerCase());
