import { copyFile, writeFile } from 'node:fs/promises';
import { EstatusZip, MAX_ZIPS_PER_UPLOAD, TipoDescarga, type ZipEnProceso } from '@boveda/contracts';
import type { BlobContent } from '@boveda/platform/blobs/blob-store';
import { hashContent } from '@boveda/platform/blobs/hash-content';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { assertPlanRunsFor } from '../../vault/ingest/plan-space';
import { keepPaquete, paqueteFile } from './paquete-file';
import { addPaqueteJob } from './paquetes.store';
import { summarizeDescarga } from './summarize';

/** A validated ZIP. */
interface Zip {
  name: string;
  content: BlobContent;
  cfdis: number;
}

const number = new Intl.NumberFormat('es-MX');

/**
 * Stores a ZIP with its row in the list and the job that reads it. Returns one that waits already instead,
 * because its sender lost the answer. Throws `plan_expired` or `too_many_downloads`; then nothing is stored.
 */
export async function enqueueZip(deps: Deps, rfc: string, zip: Zip): Promise<ZipEnProceso> {
  await assertPlanRunsFor(deps, rfc);
  const solicitud = uuidv7();
  const sha256 = await hashContent(zip.content);
  const paquete = { rfc_owner: rfc, id: `${sha256}.${solicitud}` };
  const msg = `${zip.name}: sus ${number.format(zip.cfdis)} CFDI se agregan en segundo plano. Siga su avance en Descargas.`;
  let joined: string | undefined;
  try {
    await keepPaquete(deps, paquete, (draft) => write(zip.content, draft));
    joined = await transaction(deps.db, async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`descarga ${rfc}`}, 0))`.execute(trx);
      const waiting = await findWaiting(trx, rfc);
      const equal = waiting.find(({ id }) => id.startsWith(sha256));
      if (equal) return equal.descarga_id;
      if (waiting.length >= MAX_ZIPS_PER_UPLOAD)
        throw new Problem(
          429,
          'too_many_downloads',
          `Ya hay ${MAX_ZIPS_PER_UPLOAD} ZIP en proceso. Espere a que termine uno.`,
          { retryAfterSeconds: 60 },
        );
      await insert({ ...deps, db: trx }, paquete, solicitud, zip);
      return undefined;
    });
  } catch (error) {
    await deps.sharedFiles.remove(paqueteFile(paquete));
    throw error;
  }
  if (joined !== undefined) await deps.sharedFiles.remove(paqueteFile(paquete));
  return { solicitud: joined ?? solicitud, cfdis: zip.cfdis, msg };
}

// A copy: the upload may be on another disk.
const write = (content: BlobContent, draft: string) =>
  content instanceof Uint8Array ? writeFile(draft, content) : copyFile(content.path, draft);

const findWaiting = (trx: Db, rfc: string) =>
  trx
    .selectFrom('descarga_paquete')
    .select(['id', 'descarga_id'])
    .where('rfc_owner', '=', rfc)
    .where('parte_id', 'is', null)
    .where('fase', '=', 'nuevo')
    .execute();

async function insert(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { rfc_owner, id }: { rfc_owner: string; id: string },
  solicitud: string,
  { name, cfdis }: Zip,
): Promise<void> {
  const sinPeriodo = { emitidos: false, fechaini: null, fechafin: null, verificada: null, proxima: null };
  await db
    .insertInto('descarga')
    .values({
      rfc_owner,
      id: solicitud,
      tipo: TipoDescarga.Zip,
      archivo: name,
      cantidad: cfdis,
      ...sinPeriodo,
      estado: EstatusZip.EnProceso,
      pendiente: true,
      created: clock(),
    })
    .execute();
  await db
    .insertInto('descarga_paquete')
    .values({ rfc_owner, id, descarga_id: solicitud, parte_id: null, fase: 'nuevo' })
    .execute();
  await addPaqueteJob({ db, jobs }, rfc_owner, id);
  await summarizeDescarga(db, rfc_owner, solicitud);
  await record(db, rfc_owner, { accion: 'zip.recibido', objeto: name });
}
