import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { registrar } from '../auditoria/registrar';
import { nombrados } from '../auditoria/with-hashes';
import { notifyCfdis } from '../notificaciones/notify-cfdis';
import { notifyListed } from '../notificaciones/notify-efos';
import { noteContrapartes } from './contrapartes';
import { roomInCuarentena } from './cuarentena';
import { roomInPlan } from './espacio';
import { addJudging } from './judge-again';
import type { PreparedCfdi } from './prepare-cfdi';
import type { Filed } from './put-files';
import { setAside } from './set-aside';
import { takeTurn } from './take-turn';

const ALTERADO = 5;

/**
 * Inserts a batch with all that hangs on it, or nothing: all of it in quarantine or none. Returns the ids that were
 * inserted: a UUID that another upload brought in the meantime is skipped, but for one of which less is
 * proven, whose place it takes. Throws `storage_full` (`quarantine_full`) when uploads at the same time used up the
 * space together.
 */
export async function insertRows(deps: Deps, rfc: string, rows: readonly Filed[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { db, jobs } = deps;
  return await transaction(db, async (trx) => {
    // What locks nothing that others wait for comes before the rows: from the insert on, uploads of a taxpayer queue up
    // for its summaries until the commit. The job may name CFDI that turn out to be there already; it finds nothing to do.
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
    await takeTurn(trx, rfc);
    const aside = await setAside(
      trx,
      rfc,
      rows.flatMap(({ prepared: { cfdi }, reemplaza }) =>
        reemplaza === undefined ? [] : [{ id: cfdi.id, xml_sha256: reemplaza, created: cfdi.created }],
      ),
    );
    const ids = await insertCfdis(trx, rows);
    const details = rows.map(({ prepared }) => prepared.detalle).filter(({ cfdi_id }) => ids.has(cfdi_id));
    if (details.length === 0) return ids;
    await trx.insertInto('cfdi_detalle').values(details).execute();
    // The insert holds the month's row of espacio_mensual, so this sum is exact however many upload at once.
    const { free, full } = await (rows[0]?.prepared.cfdi.cuarentena ? roomInCuarentena : roomInPlan)(trx, rfc);
    if (free < 0) throw full();
    const stored = rows.filter(({ prepared }) => ids.has(prepared.cfdi.id));
    const cfdis = stored.map(({ prepared }) => prepared.cfdi);
    await notifyStored(deps, trx, rfc, cfdis);
    const filesOf = ({ prepared, xmlBlob, pdfBlob }: Filed) => ({
      ...{ uuid: prepared.cfdi.uuid, xml_sha256: xmlBlob.sha256, pdf_sha256: pdfBlob?.sha256 ?? null },
    });
    // In this order: what was replaced is not what the row has to be.
    if (aside.length > 0) await registrar(trx, rfc, { accion: 'cfdi.reemplazado', ...nombrados(aside) });
    await registrar(trx, rfc, { accion: 'cfdi.guardado', ...nombrados(stored.map(filesOf)) });
    return ids;
  });
}

async function notifyStored(deps: Deps, trx: Db, rfc: string, stored: readonly PreparedCfdi['cfdi'][]): Promise<void> {
  const altered = stored.filter(({ status }) => status === ALTERADO).map(({ id }) => id);
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
    // In one order, so that two uploads of the same CFDI wait for each other instead of deadlocking.
    .toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  const inserted = await trx
    .insertInto('cfdi')
    .values(values)
    .onConflict((conflict) => conflict.columns(['rfc_owner', 'uuid']).doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}
