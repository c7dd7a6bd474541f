import type { ArchivoRechazado } from '@boveda/contracts';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { walkZip, type ZipEntry, type ZipLimits } from '../../uploads/zip';
import type { ArchivoCfdi } from '../cfdi/archivo';
import { ingestMany } from '../cfdi/ingest';
import type { Paquete } from './paquetes.store';

/** Between two marks of how far it is; after a crash at most these are looked at again. */
const CHUNK = 1_000;
const KEPT_ERRORES = 50;
const YA_ESTABA = 'cfdi_already_stored';
/** No fault of the file: it would be taken if there were room, so the rest waits. */
const SIN_LUGAR = 'storage_full';
const LIMITS: ZipLimits = {
  entries: 1_000_000,
  unpackedBytes: 20 * 1_073_741_824,
  fileBytes: 50 * 1_048_576,
  kinds: /\.xml$/i,
};

/** What a stretch of files came to. */
interface Resultado {
  files: number;
  agregados: number;
  errores: ArchivoRechazado[];
}

/**
 * Takes the CFDI of a package into the vault of its taxpayer, a stretch at a time, going on after what is marked as done.
 * Memory is that of one stretch, however many files there are. Throws `storage_full` or `plan_expired`: try again later.
 */
export async function ingestPaquete(deps: Deps, paquete: Paquete, file: string): Promise<void> {
  const { files, close } = await walkZip({ path: file }, LIMITS);
  let left = paquete.leidos;
  let stretch: (ZipEntry | ArchivoRechazado)[] = [];
  try {
    for await (const entry of files) {
      if (left-- > 0) continue;
      stretch.push(entry);
      if (stretch.length < CHUNK) continue;
      await take(deps, paquete, stretch);
      stretch = [];
    }
    if (stretch.length > 0) await take(deps, paquete, stretch);
  } finally {
    await close();
  }
}

async function take(deps: Deps, paquete: Paquete, stretch: readonly (ZipEntry | ArchivoRechazado)[]): Promise<void> {
  const archivos = stretch.flatMap((file): ArchivoCfdi[] =>
    'read' in file ? [{ archivo: file.name, xml: file.read }] : [],
  );
  const { aceptados, errores } = await ingestMany(deps, { rfc: paquete.rfc_owner }, archivos);
  const full = errores.find(({ code }) => code === SIN_LUGAR);
  if (full) throw new Problem(403, SIN_LUGAR, full.msg);
  const there = errores.filter(({ code }) => code === YA_ESTABA);
  const refused = errores.filter(({ code }) => code !== YA_ESTABA);
  const unread = stretch.flatMap((file) => ('read' in file ? [] : [file]));
  await mark(deps, paquete, {
    files: stretch.length,
    agregados: aceptados + there.length,
    errores: [...unread, ...refused],
  });
}

async function mark({ db }: Deps, paquete: Paquete, { files, agregados, errores }: Resultado): Promise<void> {
  const { rfc_owner, id } = paquete;
  const kept = errores.map(({ archivo, msg }) => ({ archivo: archivo.slice(0, 200), msg: msg.slice(0, 300) }));
  paquete.leidos += files;
  paquete.agregados += agregados;
  paquete.rechazados += errores.length;
  paquete.errores = [...paquete.errores, ...kept].slice(0, KEPT_ERRORES);
  await db
    .updateTable('descarga_paquete')
    .set({
      leidos: paquete.leidos,
      agregados: paquete.agregados,
      rechazados: paquete.rechazados,
      errores: JSON.stringify(paquete.errores),
    })
    .where('rfc_owner', '=', rfc_owner)
    .where('id', '=', id)
    .execute();
}
