import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Deps } from '../../installation/deps';
import { walkZip, type ZipLimits } from '../../vault/files/zip';
import { type IncomingFile, ingestInLotes, type Lote } from '../../vault/ingest/ingest';
import { openUpload } from '../../vault/ingest/open-upload';
import type { Paquete } from './paquetes.store';
import { summarizeDescarga } from './summarize';

const KEPT_ERRORES = 50;
const YA_ESTABA = 'cfdi_already_stored';
/** Reasons unrelated to the file: it would be stored if there were room, so the rest waits. */
const SIN_LUGAR: readonly string[] = ['storage_full', 'storage_unavailable'];
const LIMITS: ZipLimits = {
  entries: 1_000_000,
  unpackedBytes: 20 * 1_073_741_824,
  fileBytes: 50 * 1_048_576,
  kinds: /\.xml$/i,
};

/**
 * Stores the CFDI of a package in the vault of its taxpayer, continuing after the recorded position. Needs the memory
 * of two batches, however many files there are. Throws `storage_full`, `storage_unavailable` or `plan_expired`: retry
 * later.
 */
export async function ingestPaquete(deps: Deps, paquete: Paquete, file: string): Promise<void> {
  const { archivos, close } = paquete.parte_id === null ? await filesOfZip(file) : await filesOfPaquete(file);
  try {
    await ingestInLotes(
      deps,
      { rfc: paquete.rfc_owner, origen: paquete.parte_id === null ? 'ZIP' : 'Descarga del SAT' },
      after(paquete.leidos, archivos),
      (lote) => mark(deps, paquete, lote),
    );
  } finally {
    await close();
  }
}

async function* after(
  leidos: number,
  archivos: Iterable<IncomingFile> | AsyncIterable<IncomingFile>,
): AsyncGenerator<IncomingFile> {
  let left = leidos;
  for await (const archivo of archivos) if (left-- <= 0) yield archivo;
}

async function filesOfPaquete(file: string) {
  const { files, close } = await walkZip({ path: file }, LIMITS);
  const archivos = async function* (): AsyncGenerator<IncomingFile> {
    for await (const entry of files) yield 'read' in entry ? { archivo: entry.name, xml: entry.read } : entry;
  };
  return { archivos: archivos(), close };
}

/** Uploaded ZIPs contain PDF beside their XML, and are small enough to be paired in memory. */
async function filesOfZip(file: string): Promise<{ archivos: readonly IncomingFile[]; close(): Promise<void> }> {
  const { archivos, refused, close } = await openUpload({ path: file });
  return { archivos: [...archivos, ...refused], close };
}

/** Without the half of a character, which the database does not store. */
const cut = (text: string, length: number) => text.slice(0, length).replaceAll(/\p{Cs}/gu, '');

async function mark({ db }: Deps, paquete: Paquete, { archivos, aceptados, errores, documentos }: Lote): Promise<void> {
  const full = errores.find(({ code }) => SIN_LUGAR.includes(code));
  if (full) throw new Problem(503, full.code, full.msg);
  const refused = errores.filter(({ code }) => code !== YA_ESTABA);
  const kept = refused.map(({ archivo, msg }) => ({ archivo: cut(archivo, 200), msg: cut(msg, 300) }));
  const { rfc_owner, id, descarga_id } = paquete;
  paquete.leidos += archivos;
  paquete.agregados += aceptados + errores.length - refused.length;
  paquete.rechazados += refused.length;
  paquete.documentos += documentos.length;
  paquete.errores = [...paquete.errores, ...kept].slice(0, KEPT_ERRORES);
  await transaction(db, async (trx) => {
    await trx
      .updateTable('descarga_paquete')
      .set({
        mensaje: '',
        leidos: paquete.leidos,
        agregados: paquete.agregados,
        rechazados: paquete.rechazados,
        documentos: paquete.documentos,
        errores: JSON.stringify(paquete.errores),
      })
      .where('rfc_owner', '=', rfc_owner)
      .where('id', '=', id)
      .execute();
    await summarizeDescarga(trx, rfc_owner, descarga_id);
  });
}
