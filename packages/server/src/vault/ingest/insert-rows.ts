import { EstatusCfdi } from '@boveda/contracts';
import { insertRowsOf } from '@boveda/platform/db/insert-rows-of';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../audit/record';
import { nombrados } from '../../audit/with-hashes';
import type { Deps } from '../../installation/deps';
import { notifyCfdis } from '../../notificaciones/notify-cfdis';
import { notifyListed } from '../../notificaciones/notify-efos';
import { noteContrapartes } from './contrapartes';
import { roomInCuarentena } from './cuarentena';
import { addJudging } from './judge-again';
import { lockContribuyente } from './lock-contribuyente';
import { moveReplaced } from './move-replaced';
import { notePacPendientes } from './pac-pendientes';
import { roomInPlan } from './plan-space';
import type { PreparedCfdi } from './prepare-cfdi';
import type { Filed } from './put-files';

/** Columns of `cfdi_detalle` that are prepared as JSON text. */
const DETALLE_JSON: ReadonlySet<string> = new Set([
  'reglas',
  'relacionados',
  'pagos',
  'flujo',
  'productos',
  'conceptos',
  'nomina',
]);

/**
 * Inserts a batch and its dependent rows in one transaction; the batch is either all in quarantine or none of it.
 * Returns the inserted ids: a UUID that another upload stored in the meantime is skipped, unless less is proven of the
 * stored CFDI, which is then replaced. Throws `storage_full` (`quarantine_full`) when concurrent uploads used up the
 * space.
 */
export async function insertRows(deps: Deps, rfc: string, rows: readonly Filed[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { db, jobs } = deps;
  return await transaction(db, async (trx) => {
    // Work without contended locks comes before the insert: from then on, uploads of a taxpayer wait for its summaries
    // until the commit. The job may name CFDI that turn out to be stored already; it then finds nothing to do.
    const awaiting = rows.map(({ prepared }) => prepared).filter(({ awaitsSat }) => awaitsSat);
    await noteContrapartes(
      trx,
      rows.map(({ prepared }) => prepared.cfdi).filter(({ cuarentena }) => !cuarentena),
    );
    if (awaiting.length > 0) await jobs.add(trx, 'verify-cfdi', { rfc, ids: awaiting.map(({ cfdi }) => cfdi.id) });
    const incomplete = rows
      .filter(({ prepared }) => prepared.detalle.por_juzgar)
      .map(({ prepared }) => prepared.cfdi.id);
    if (incomplete.length > 0) await addJudging(deps, trx, rfc, incomplete);
    await notePacPendientes(
      deps,
      trx,
      rows.map(({ prepared }) => prepared.cfdi.pac_pendiente),
    );
    await lockContribuyente(trx, rfc);
    const aside = await moveReplaced(
      trx,
      rfc,
      rows.flatMap(({ prepared: { cfdi }, reemplaza }) =>
        reemplaza === undefined ? [] : [{ id: cfdi.id, xml_sha256: reemplaza, created: cfdi.created }],
      ),
    );
    const ids = await insertCfdis(trx, rows);
    const details = rows.map(({ prepared }) => prepared.detalle).filter(({ cfdi_id }) => ids.has(cfdi_id));
    if (details.length === 0) return ids;
    await insertRowsOf('cfdi_detalle', details, DETALLE_JSON).execute(trx);
    // The insert locks the month's row of espacio_mensual, so this sum is exact under concurrent uploads.
    const { free, full } = await (rows[0]?.prepared.cfdi.cuarentena ? roomInCuarentena : roomInPlan)(trx, rfc);
    if (free < 0) throw full();
    const stored = rows.filter(({ prepared }) => ids.has(prepared.cfdi.id));
    const cfdis = stored.map(({ prepared }) => prepared.cfdi);
    await notifyStored(deps, trx, rfc, cfdis);
    const filesOf = ({ prepared, xmlBlob, pdfBlob }: Filed) => ({
      uuid: prepared.cfdi.uuid,
      xml_sha256: xmlBlob.sha256,
      pdf_sha256: pdfBlob?.sha256 ?? null,
    });
    // This order matters: the integrity check must not expect the replaced CFDI in the row.
    if (aside.length > 0) await record(trx, rfc, { accion: 'cfdi.reemplazado', ...nombrados(aside) });
    await record(trx, rfc, { accion: 'cfdi.guardado', ...nombrados(stored.map(filesOf)) });
    return ids;
  });
}

async function notifyStored(deps: Deps, trx: Db, rfc: string, stored: readonly PreparedCfdi['cfdi'][]): Promise<void> {
  const altered = stored.filter(({ status }) => status === EstatusCfdi.Alterado).map(({ id }) => id);
  await notifyCfdis(deps, trx, rfc, 'alterado', altered);
  await notifyListed(deps, trx, rfc, [...new Set(stored.map(({ contraparte_rfc }) => contraparte_rfc))]);
}

async function insertCfdis(trx: Db, rows: readonly Filed[]): Promise<Set<string>> {
  const values = rows
    .map(({ prepared, xmlBlob, pdfBlob }) => ({
      ...prepared.cfdi,
      xml_sha256: xmlBlob.sha256,
      pdf_sha256: pdfBlob?.sha256 ?? null,
      pdf_bytes: pdfBlob?.size ?? null,
    }))
    // Sorted, so that two uploads of the same CFDI wait for each other instead of deadlocking.
    .toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  const { rows: inserted } = await sql<{ id: string }>`${insertRowsOf('cfdi', values)}
    on conflict (rfc_owner, uuid) do nothing returning id`.execute(trx);
  return new Set(inserted.map(({ id }) => id));
}
