import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compileProgram, letGoOn, type Progress, StartFailed, stop, untilTold } from '@boveda/processes';
import { createSatSimulator } from '@boveda/sat-simulator';
import { startDemoMail } from './demo-mail';
import { buildPlaces, ROOT } from './places';

/** A server that tells nothing for so long is stuck: it tells each migration and each upload of the demo. */
const SILENCE_MS = 10 * 60_000;
/** Longer than the server's own 30 s for requests in flight. */
const STOP_MS = 40_000;

/** Where a product runs: its folder, the first of its ports, and further environment for the server. */
export interface LaunchOptions {
  home: string;
  port: number;
  env?: NodeJS.ProcessEnv;
  /** Waits until the demo is whole, and not only until the server answers. */
  whole?: boolean;
  /** The demo is filled after this: it would take the processors from the build of the page. */
  fillAfter?: Promise<unknown>;
  /** Called with each step of the server, as long as it runs: the demo is filled after it answers. */
  onProgress?(progress: Progress): void;
  /** File descriptor for what the server and its tools write about errors; default: that of this process. */
  errors?: number;
  /** Ends the start. */
  signal?: AbortSignal;
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

/**
 * Starts the simulators and the server in demo mode with the built files; resolves when it answers.
 * @throws StartFailed when the server cannot be compiled or ends first, or nothing moves
 */
export async function launch({
  home,
  port,
  env = {},
  whole = false,
  fillAfter,
  onProgress,
  errors = process.stderr.fd,
  signal,
  onServer,
}: LaunchOptions): Promise<Product> {
  const program = await compileServer(home).catch((error: Error) => {
    writeSync(errors, `${error.stack}\n`);
    throw new StartFailed('the server could not be compiled', 'refused');
  });
  const simulator = await createSatSimulator({ stateFile: join(home, 'data', 'sat-simulator.json') });
  const { url: satUrl } = await simulator.listen(port + 1);
  const address = `http://localhost:${port}`;
  const mail = await startDemoMail({ home, port, publicUrl: env.PUBLIC_URL ?? process.env.PUBLIC_URL ?? address });
  const server = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: ROOT,
    // Its own process group: the terminal's Ctrl-C does not reach it, so that this process can end all in order.
    detached: true,
    stdio: ['ignore', 'inherit', errors, 'ipc'],
    env: {
      BOVEDA_DEMO: '1',
      BOVEDA_VISITOR_RFCS: 'EKU9003173C9,IIA040805DZ4',
      LOG_LEVEL: 'warn',
      SAT_CONSULTA_URL: `${satUrl}/ConsultaCFDIService.svc`,
      SAT_DESCARGA_URL: satUrl,
      PAC: 'finkok',
      PAC_URL: `${satUrl}/servicios/soap/cancel`,
      PAC_FINKOK_URL: `${satUrl}/servicios/soap/cancel`,
      PAC_SW_URL: satUrl,
      PAC_USER: 'demo',
      PAC_PASSWORD: 'demo',
      SAT_CERTIFICADOS_URL: `${satUrl}/rccf`,
      SAT_EFOS_URL: `${satUrl}/Listado_completo_69-B.csv`,
      SAT_LISTAS_URL: satUrl,
      SAT_AUTORIDADES_URL: `${satUrl}/Cert_Prod.zip`,
      SAT_ESQUEMAS_URL: `${satUrl}/esquemas-sat`,
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
  if (onProgress) server.on('message', (progress) => onProgress(progress as Progress));
  server.on('message', async ({ step }: Progress) => {
    if (step !== 'answers') return;
    await fillAfter?.catch(() => undefined);
    letGoOn(server);
  });
  try {
    const started = untilTold(server, {
      reached: ({ step }) => {
        if (whole && step === 'incomplete') throw new StartFailed('the demo could not be filled', 'refused');
        return step === (whole ? 'whole' : 'answers');
      },
      silenceMs: SILENCE_MS,
      signal,
    });
    await Promise.all([started, onServer?.(server.pid ?? null)]);
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

/** Compiles the server into the home, where no other one runs: the loader for TypeScript would take most of the time of a start. */
async function compileServer(home: string): Promise<string> {
  const folder = buildPlaces(home).server;
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  return compileProgram(join(ROOT, 'packages/server/src/main.ts'), folder, { sourceMaps: true });
}

/** Resolves when the server of a product has ended. */
export const serverEnd = async ({ server }: Product): Promise<void> => {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
};
