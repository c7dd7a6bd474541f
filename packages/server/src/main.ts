import { buildApp } from './app';
import { assertServable, EnvError, readEnv } from './env';
import { startWorker } from './jobs/runner';
import { createLog } from './log';
import { openDeps } from './open-deps';

const DRAIN_MS = 10_000;

async function main(): Promise<void> {
  const env = readEnv(process.env);
  assertServable(env, process.env);
  const log = createLog(env.logLevel);
  const { deps, database } = await openDeps(env, log);
  const app = env.role === 'worker' ? null : await buildApp(deps);
  const worker = env.role === 'api' ? null : await startWorker(deps, database.pool);

  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info(`${reason}: finishing what is under way`);
    const drained = Promise.allSettled([app?.close(), worker?.stop()]);
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
    app?.server.closeAllConnections();
    await database.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));
  // Started by `npm start` with a channel: its end says that whoever started us is gone, kill -9 included.
  process.on('disconnect', () => void stop('abandoned'));

  await app?.listen({ port: env.port, host: env.host });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof EnvError ? error.message : String((error as Error)?.stack ?? error)}\n`);
  process.exit(1);
});
