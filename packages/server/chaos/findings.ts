import { checkIntegrity } from '../src/integrity/check-integrity';
import type { Hallazgo } from '../src/integrity/hallazgo';
import type { TestApp } from '../src/testing/create-test-app';

const DAYS_MS = 2 * 86_400_000;

/** What the checker says once nothing is young any more: orphans count from then on. */
export async function findings({ deps }: TestApp): Promise<Hallazgo[]> {
  const found: Hallazgo[] = [];
  const clock = () => new Date(Date.now() + DAYS_MS);
  const respaldos = deps.respaldoMaker.store;
  for await (const hallazgo of checkIntegrity({ ...deps, clock, respaldos })) found.push(hallazgo);
  return found;
}
