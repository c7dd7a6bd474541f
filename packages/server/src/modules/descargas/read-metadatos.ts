import { EstatusCfdi } from '@boveda/contracts';
import { sql } from 'kysely';
import { oneOf } from '../../platform/db/one-of';
import { transaction } from '../../platform/db/pool';
import type { Db } from '../../platform/db/schema';
import type { Deps } from '../../platform/deps';
import { walkZip, type ZipLimits } from '../../platform/uploads/zip';
import { nameContrapartes } from '../../vault/ingest/contrapartes';
import { takeTurn } from '../../vault/ingest/take-turn';
import { type Metadato, parseMetadatos } from './metadatos';
import type { Paquete } from './paquetes.store';

const BATCH = 1_000;
const LIMITS: ZipLimits = {
  entries: 100,
  unpackedBytes: 1_073_741_824,
  fileBytes: 512 * 1_048_576,
  kinds: /\.txt$/i,
};

/**
 * Stores the metadata of cancelled CFDI of a package, and marks those that the vault holds. Counts and skips lines that
 * are not of the taxpayer. Idempotent.
 */
export async function readMetadatos(deps: Deps, paquete: Paquete, file: string): Promise<void> {
  const { files, close } = await walkZip({ path: file }, LIMITS);
  const { rfc_owner: rfc, id } = paquete;
  let [cancelados, rechazados] = [0, 0];
  try {
    for await (const entry of files) {
      // The second list repeats the first for the third party on whose behalf it was issued.
      if (!('read' in entry) || /_tercero\.txt$/i.test(entry.name)) continue;
      const { metadatos, wrong } = parseMetadatos((await entry.read()).toString('utf8'), rfc);
      const cancelled = metadatos.filter(({ cancelado }) => cancelado !== null);
      rechazados += wrong;
      cancelados += cancelled.length;
      for (let at = 0; at < cancelled.length; at += BATCH) await keep(deps, rfc, cancelled.slice(at, at + BATCH));
    }
  } finally {
    await close();
  }
  await deps.db
    .updateTable('descarga_paquete')
    .set({ cancelados, rechazados })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .execute();
}

async function keep({ db, clock }: Deps, rfc: string, batch: readonly Metadato[]): Promise<void> {
  const now = clock();
  await transaction(db, async (trx) => {
    await nameContrapartes(
      trx,
      rfc,
      'uuid',
      batch.map(({ uuid }) => uuid),
    );
    await takeTurn(trx, rfc);
    await insert(trx, rfc, batch);
    await sql`
      update cfdi c set status = ${sql.lit(EstatusCfdi.Cancelado)}, cancelado = m.cancelado, verificado = ${now}
      from metadato_cancelado m
      where c.rfc_owner = ${rfc} and m.rfc_owner = ${rfc} and m.uuid = c.uuid
        and c.uuid = any(${batch.map(({ uuid }) => uuid)}::uuid[]) and c.status in ${oneOf([EstatusCfdi.Pendiente, EstatusCfdi.Vigente])}`.execute(
      trx,
    );
  });
}

async function insert(trx: Db, rfc: string, batch: readonly Metadato[]): Promise<void> {
  await trx
    .insertInto('metadato_cancelado')
    .values(
      batch.map(({ cancelado, ...metadato }) => ({
        rfc_owner: rfc,
        ...metadato,
        cancelado: cancelado ?? metadato.fecha,
      })),
    )
    .onConflict((conflict) => conflict.columns(['rfc_owner', 'uuid']).doNothing())
    .execute();
}
