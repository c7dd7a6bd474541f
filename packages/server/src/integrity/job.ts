import type { Deps } from '../deps';
import { registrar } from '../modules/auditoria/registrar';
import { checkIntegrity } from './check-integrity';
import { type Hallazgo, isDano, lineaDe } from './hallazgo';

/** Checks everything and tells it: whoever runs the installation by the log, each taxpayer by its audit log. */
export async function runIntegrityCheck(deps: Deps, signal?: AbortSignal): Promise<void> {
  const damaged = new Map<string, Hallazgo[]>();
  for await (const hallazgo of checkIntegrity({ ...deps, respaldos: deps.respaldoMaker.store }, signal)) {
    const { rfc } = hallazgo;
    const level = isDano(hallazgo) ? 'error' : 'warn';
    deps.log[level]({ hallazgo }, 'integrity: something is not as it should be');
    if (rfc !== null && isDano(hallazgo)) damaged.set(rfc, [...(damaged.get(rfc) ?? []), hallazgo]);
  }
  for (const [rfc, hallazgos] of damaged)
    await registrar(deps.db, rfc, {
      accion: 'integridad.falla',
      objeto: hallazgos.length === 1 ? (hallazgos[0] as Hallazgo).objeto : `${hallazgos.length} hallazgos`,
      detalle: hallazgos.map(lineaDe).join('\n'),
    });
}
