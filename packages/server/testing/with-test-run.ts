import globalSetup from './global-setup';
import globalTeardown from './global-teardown';

/** Runs work outside Jest with the database cluster of a Jest run. */
export async function withTestRun(work: () => Promise<void>): Promise<void> {
  if (process.env.BOVEDA_TEST_RUN) return await work();
  await globalSetup();
  try {
    await work();
  } finally {
    await globalTeardown();
    delete process.env.BOVEDA_TEST_RUN;
  }
}
