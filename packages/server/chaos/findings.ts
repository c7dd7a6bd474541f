import { checkIntegrity } from '../src/integrity/check-integrity';
import type { Finding } from '../src/integrity/finding';
import type { TestApp } from '../testing/create-test-app';

const DAYS_MS = 2 * 86_400_000;

/** Returns the checker's findings once nothing is recent any more, so that orphans count. */
export async function findings({ deps }: Pick<TestApp, 'deps'>): Promise<Finding[]> {
  const found: Finding[] = [];
  const clock = () => new Date(Date.now() + DAYS_MS);
  const respaldos = deps.respaldoMaker.store;
  for await (const hallazgo of checkIntegrity({ ...deps, clock, respaldos })) found.push(hallazgo);
  return found;
}
