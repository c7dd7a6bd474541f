import globalSetup from './global-setup';
import globalTeardown from './global-teardown';

/** Gives work outside Jest the database cluster that a Jest run has. */
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
