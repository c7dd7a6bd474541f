import { keepHeads, readHeads } from '../audit/heads';
import { record } from '../audit/record';
import { places } from '../platform/core/env';
import { noteRevision } from '../platform/db/revision.store';
import type { Deps } from '../platform/deps';
import { checkIntegrity } from './check-integrity';
import { type Finding, isDamage, lineOf } from './finding';

/**
 * Runs a full check and reports it: to the operator in the log, to each taxpayer in its audit log. The ends of those
 * logs
 * are stored outside the database, for the next check and for archives of the log.
 */
export async function runIntegrityCheck(deps: Deps, signal?: AbortSignal): Promise<void> {
  const damaged = new Map<string, Finding[]>();
  const found = { damage: 0, warning: 0 };
  const { heads } = places(deps.env.home);
  const respaldos = deps.respaldoMaker.store;
  const checking = checkIntegrity({ ...deps, respaldos, signal, known: await readHeads(heads) });
  let step = await checking.next();
  for (; !step.done; step = await checking.next()) {
    const hallazgo = step.value;
    found[isDamage(hallazgo) ? 'damage' : 'warning']++;
    const level = isDamage(hallazgo) ? 'error' : 'warn';
    deps.log[level]({ hallazgo }, 'integrity: inconsistency found');
    if (hallazgo.rfc !== null && isDamage(hallazgo))
      damaged.set(hallazgo.rfc, (damaged.get(hallazgo.rfc) ?? []).concat(hallazgo));
  }
  const { cfdi, archivos, cadenas } = step.value;
  await keepHeads(heads, cadenas);
  for (const { rfc, asientos, huella } of cadenas)
    deps.log.info({ rfc, asientos, huella }, 'integrity: end of the audit log');
  deps.log.info({ cfdi, archivos, contribuyentes: damaged.size }, 'integrity: checked');
  await noteRevision(deps.db, 'integrity', deps.clock(), found);
  for (const [rfc, hallazgos] of damaged)
    await record(deps.db, rfc, {
      accion: 'integridad.falla',
      objeto: hallazgos.length === 1 ? (hallazgos[0] as Finding).objeto : `${hallazgos.length} hallazgos`,
      detalle: hallazgos.map(lineOf).join('\n'),
    });
}
