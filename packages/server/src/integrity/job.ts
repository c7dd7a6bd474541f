import type { Deps } from '../deps';
import { places } from '../env';
import { keepHeads, readHeads } from '../modules/auditoria/heads';
import { registrar } from '../modules/auditoria/registrar';
import { checkIntegrity } from './check-integrity';
import { type Hallazgo, isDano, lineaDe } from './hallazgo';

/**
 * Checks everything and tells it: whoever runs the installation by the log, each taxpayer by its audit log. Where those
 * logs end is kept outside the database, for the next check and for whoever keeps the log.
 */
export async function runIntegrityCheck(deps: Deps, signal?: AbortSignal): Promise<void> {
  const damaged = new Map<string, Hallazgo[]>();
  const { heads } = places(deps.env.home);
  const respaldos = deps.respaldoMaker.store;
  const checking = checkIntegrity({ ...deps, respaldos, signal, known: await readHeads(heads) });
  let step = await checking.next();
  for (; !step.done; step = await checking.next()) {
    const hallazgo = step.value;
    const level = isDano(hallazgo) ? 'error' : 'warn';
    deps.log[level]({ hallazgo }, 'integrity: something is not as it should be');
    if (hallazgo.rfc !== null && isDano(hallazgo))
      damaged.set(hallazgo.rfc, (damaged.get(hallazgo.rfc) ?? []).concat(hallazgo));
  }
  const { cfdi, archivos, cadenas } = step.value;
  await keepHeads(heads, cadenas);
  for (const { rfc, asientos, huella } of cadenas)
    deps.log.info({ rfc, asientos, huella }, 'integrity: here ends the audit log');
  deps.log.info({ cfdi, archivos, contribuyentes: damaged.size }, 'integrity: checked');
  for (const [rfc, hallazgos] of damaged)
    await registrar(deps.db, rfc, {
      accion: 'integridad.falla',
      objeto: hallazgos.length === 1 ? (hallazgos[0] as Hallazgo).objeto : `${hallazgos.length} hallazgos`,
      detalle: hallazgos.map(lineaDe).join('\n'),
    });
}
