import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stop } from '@boveda/processes';
import { createSatSimulator } from '@boveda/sat-simulator';
import { startDemoMail } from './demo-mail';
import { ROOT } from './places';
import { spawnTypeScript } from './processes';

const READY_MS = 180_000;
/** Longer than the server's own 30 s for requests in flight. */
const STOP_MS = 40_000;

/** Consecutive ports of a product: its own, the SAT simulator's, and those of the demo's mail provider and mail server. */
export const PORTS = 4;

/** Where a product runs: its folder, the first of its ports, and further environment for the server. */
export interface LaunchOptions {
  home: string;
  port: number;
  env?: NodeJS.ProcessEnv;
  /** Called with the server's process id as soon as it is known. */
  onServer?(pid: number | null): Promise<void>;
}

/** A running product. */
export interface Product {
  address: string;
  satUrl: string;
  server: ChildProcess;
  /** Ends server and simulators; resolves when all are gone. */
  stop(): Promise<void>;
}

/** Starts the simulators and the server in demo mode with the built files; resolves when it answers. @throws when the server ends first. */
export async function launch({ home, port, env = {}, onServer }: LaunchOptions): Promise<Product> {
  const simulator = await createSatSimulator({ stateFile: join(home, 'data', 'sat-simulator.json') });
  const { url: satUrl } = await simulator.listen(port + 1);
  const address = `http://localhost:${port}`;
  const mail = await startDemoMail({ home, port, publicUrl: env.PUBLIC_URL ?? process.env.PUBLIC_URL ?? address });
  const server = spawnTypeScript(join(ROOT, 'packages/server/src/main.ts'), {
    cwd: ROOT,
    // Its own process group: the terminal's Ctrl-C does not reach it, so that this process can end all in order.
    detached: true,
    env: {
      BOVEDA_DEMO: '1',
      LOG_LEVEL: 'warn',
      SAT_CONSULTA_URL: `${satUrl}/ConsultaCFDIService.svc`,
      SAT_DESCARGA_URL: satUrl,
      PAC: 'finkok',
      PAC_URL: `${satUrl}/servicios/soap/cancel`,
      PAC_USER: 'demo',
      PAC_PASSWORD: 'demo',
      SAT_CERTIFICADOS_URL: `${satUrl}/rccf`,
      SAT_EFOS_URL: `${satUrl}/Listado_completo_69-B.csv`,
      ...process.env,
      ...env,
      ...mail.settingsFor({ ...process.env, ...env }),
      BOVEDA_HOME: home,
      PORT: String(port),
    },
  });
  const product: Product = {
    address,
    satUrl,
    server,
    async stop() {
      await stop(server, STOP_MS);
      await Promise.all([simulator.close(), mail.close()]);
    },
  };
  try {
    await onServer?.(server.pid ?? null);
    await untilReady(product);
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

async function untilReady({ address, server }: Product): Promise<void> {
  const died = new AbortController();
  const ended = () => died.abort(new Error('El servidor terminó antes de estar listo.'));
  server.once('exit', ended);
  const deadline = Date.now() + READY_MS;
  try {
    while (Date.now() < deadline) {
      died.signal.throwIfAborted();
      const ready = await fetch(`${address}/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await sleep(200);
    }
  } finally {
    server.off('exit', ended);
  }
  throw new Error(`El servidor no estuvo listo en ${READY_MS / 1000} segundos.`);
}

/** Resolves when the server of a product has ended. */
export const serverEnd = async ({ server }: Product): Promise<void> => {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
};
