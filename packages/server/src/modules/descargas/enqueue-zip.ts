import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { MAX_ZIPS_PER_UPLOAD, type ZipEnProceso } from '@boveda/contracts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { BlobContent } from '../../blobs/blob-store';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { registrar } from '../auditoria/registrar';
import { assertPlanRunsFor } from '../cfdi/espacio';
import { keepPaquete, paqueteFile } from './paquete-file';
import { addPaqueteJob } from './paquetes.store';
import { resumir } from './resumir';

/** A ZIP that was looked into and found good. */
interface Zip {
  name: string;
  content: BlobContent;
  cfdis: number;
}

const number = new Intl.NumberFormat('es-MX');

/**
 * Stores a ZIP, synced, with the row that people follow it by and the job that reads it. One that waits already is
 * joined: its sender lost the answer. Throws `plan_expired` or `too_many_downloads`; then nothing is kept.
 */
export async function enqueueZip(deps: Deps, rfc: string, zip: Zip): Promise<ZipEnProceso> {
  await assertPlanRunsFor(deps, rfc);
  const solicitud = uuidv7();
  const sha256 = await hashOf(zip.content);
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
        );
      await insert({ ...deps, db: trx }, paquete, solicitud, zip);
      return undefined;
    });
  } catch (error) {
    await rm(paqueteFile(deps, paquete), { force: true });
    throw error;
  }
  if (joined !== undefined) await rm(paqueteFile(deps, paquete), { force: true });
  return { solicitud: joined ?? solicitud, cfdis: zip.cfdis, msg };
}

async function hashOf(content: BlobContent): Promise<string> {
  const hash = createHash('sha256');
  if (content instanceof Uint8Array) hash.update(content);
  else await pipeline(createReadStream(content.path), hash);
  return hash.digest('hex');
}

// A copy: what was received may lie on another disk.
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
      ...{ rfc_owner, id: solicitud, tipo: 2, archivo: name, cantidad: cfdis, ...sinPeriodo },
      ...{ estado: 1, pendiente: true, created: clock() },
    })
    .execute();
  await db
    .insertInto('descarga_paquete')
    .values({ rfc_owner, id, descarga_id: solicitud, parte_id: null, fase: 'nuevo' })
    .execute();
  await addPaqueteJob({ db, jobs }, rfc_owner, id);
  await resumir(db, rfc_owner, solicitud);
  await registrar(db, rfc_owner, { accion: 'zip.recibido', objeto: name });
}
