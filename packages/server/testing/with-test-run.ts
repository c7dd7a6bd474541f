import globalSetup from './global-setup';
import globalTeardown from './global-teardown';

/** Runs work outside Jest with the database cluster of a Jest run. */
export async function withTestRun<T>(work: () => Promise<T>): Promise<T> {
  if (process.env.BOVEDA_TEST_RUN) return await work();
  await globalSetup();
  try {
    return await work();
  } finally {
    await globalTeardown();
    delete process.env.BOVEDA_TEST_RUN;
    delete process.env.BOVEDA_THREAD_CODE;
  }
}
