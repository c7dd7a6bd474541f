import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { type Progress, StartFailed, stop, tellProgress } from '@boveda/processes';
import { explainFailure } from './explain-failure';
import type { Product } from './launch';
import { homeOf, ROOT } from './places';
import { spawnTypeScript } from './processes';
import { createProgressLine } from './progress-line';
import { CannotStart, forgetRunning, noteRunning, PORTS, prepareStart } from './running';
import { tellAbandoned } from './tell-abandoned';

const home = homeOf(process.env);
const port = Number(process.env.PORT || 4400);
const started = Date.now();
const line = createProgressLine(process.stdout);
/** Longer than a build takes to notice that it is ended. */
const STOP_MS = 10_000;

let building: ChildProcess | null = null;
let launching: Promise<Product> | null = null;
let stopping: Promise<void> | null = null;
const ending = new AbortController();

/** Ends everything; the first caller decides the exit code. */
function shutDown(code: number): Promise<void> {
  stopping ??= (async () => {
    line.clear();
    ending.abort(new CannotStart('the start was ended'));
    if (building) await stop(building, STOP_MS);
    const product = await launching?.catch(() => null);
    await product?.stop();
    if (launching) await forgetRunning(home);
    process.exit(code);
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(0));
// The launching process is gone, perhaps by kill -9.
process.on('disconnect', () => void shutDown(0));

/** The process that started this one, and its own parent: npm, or a shell. */
const starters = () => [process.ppid, Number(process.env.BOVEDA_STARTED_BY)].filter((pid) => pid > 1);

function announce({ address, satUrl }: Product): void {
  line.print(`
Bóveda está lista en ${address}  (${elapsed()})

  Cuentas de demostración, todas con la contraseña demo-boveda:
    admin@demo.mx      6 contribuyentes
    solo@demo.mx       1 contribuyente
    auxiliar@demo.mx   1 contribuyente, con privilegio Auxiliar
    nadie@demo.mx      ninguno

  Correo de demostración  ${address}/correo-demo
  Simulador del SAT       ${satUrl}
  Correo por OAuth        en Config, Correos, Agregar: «Correo de demostración»

Ctrl-C lo detiene todo; los datos quedan en ${home}
`);
}

const BUILD = 'Construcción';
const SERVER = 'Servidor';
/** The server's steps: what they are called, and what is counted. */
const steps: Readonly<Record<string, readonly [subject: string, unit: string]>> = {
  database: ['Base de datos', 'migraciones'],
  demo: ['Demostración', 'CFDI'],
};

/** Opens a file for what a process writes about errors: compilers write pages. */
function openLog(name: string): { log: string; errors: number } {
  mkdirSync(home, { recursive: true });
  const log = join(home, name);
  return { log, errors: openSync(log, 'w') };
}

/** Builds what changed in a process of its own, whose memory is freed when it ends. @throws CannotStart */
async function build(): Promise<void> {
  const { log, errors } = openLog('build.log');
  let what = 'La construcción';
  line.show(BUILD);
  building = spawnTypeScript(join(ROOT, 'packages/tooling/src/build.ts'), ['--quick'], {
    stdio: ['ignore', errors, errors, 'ipc'],
  });
  closeSync(errors);
  building.on('message', (progress: Progress) => {
    what = `La construcción de ${progress.step}`;
    line.show(BUILD, progress, `(${progress.step})`);
  });
  const [code, signal] = await once(building, 'exit');
  building = null;
  line.done(BUILD);
  if (code !== 0) throw new CannotStart(await explainFailure({ what: `${what} falló`, signal, log }));
}

/** Shows the steps of the server, before and after it answers. */
function showServer({ step, ...counted }: Progress): void {
  line.done(SERVER);
  for (const [other, [subject]] of Object.entries(steps)) if (other !== step) line.done(subject);
  const [subject, unit] = steps[step] ?? [];
  if (subject) line.show(subject, counted, unit);
  if (step === 'incomplete') line.print('La demostración quedó incompleta: lo que falta llega al arrancar otra vez.');
  if (step === 'whole' && isFilling) line.print(`La demostración está completa  (${elapsed()})`);
  isFilling ||= step === 'demo';
}

let isFilling = false;
const elapsed = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;

/** Starts the server beside the build; resolves when it ends. @throws CannotStart when it ends by itself */
async function serve(built: Promise<void>): Promise<void> {
  const { log, errors } = openLog('server.log');
  line.show(SERVER);
  // Only here: the build begins sooner without the simulators.
  const { launch, serverEnd } = await import('./launch');
  if (stopping) return;
  launching = launch({
    home,
    port,
    errors,
    signal: ending.signal,
    fillAfter: built,
    onProgress: showServer,
    onServer: (pid) => noteRunning(home, { pid: process.pid, starters: starters(), server: pid, port }),
  });
  try {
    const product = await launching;
    await built;
    if (stopping) return;
    announce(product);
    await serverEnd(product);
    if (stopping) return;
    const { signalCode: signal } = product.server;
    throw new CannotStart(await explainFailure({ what: 'El servidor se detuvo', signal, log }));
  } catch (error) {
    if (!(error instanceof StartFailed)) throw error;
    const what = error.reason === 'silent' ? 'El servidor dejó de avanzar' : 'El servidor no arrancó';
    throw new CannotStart(await explainFailure({ what, signal: error.signal, log }));
  }
}

async function start(): Promise<void> {
  await prepareStart(
    home,
    Array.from({ length: PORTS }, (_, next) => port + next),
  );
  await tellAbandoned(home);
  const built = build();
  await Promise.all([built, serve(built)]);
}

try {
  await start();
} catch (error) {
  if (!stopping) line.print(error instanceof CannotStart ? error.message : String((error as Error)?.stack ?? error));
  tellProgress({ step: 'explained' });
  await shutDown(1);
}
