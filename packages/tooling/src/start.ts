import { join } from 'node:path';
import { launch, PORTS, type Product, serverEnd } from './launch';
import { homeOf, ROOT } from './places';
import { run } from './processes';
import { CannotStart, forgetRunning, noteRunning, prepareStart } from './running';
import { tellAbandoned } from './tell-abandoned';

const home = homeOf(process.env);
const port = Number(process.env.PORT || 4400);
const started = Date.now();

let launching: Promise<Product> | null = null;
let stopping: Promise<void> | null = null;

/** Ends everything; the first caller decides the exit code. */
function shutDown(code: number): Promise<void> {
  stopping ??= (async () => {
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
  console.log(`
Bóveda está lista en ${address}  (${((Date.now() - started) / 1000).toFixed(1)} s)

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

async function start(): Promise<void> {
  await prepareStart(
    home,
    Array.from({ length: PORTS }, (_, next) => port + next),
  );
  await tellAbandoned(home);
  console.log('Construyendo lo que cambió…');
  // In a separate process, whose memory is freed when it ends.
  const built = await run(process.execPath, ['--import', 'tsx', join(ROOT, 'packages/tooling/src/build.ts')]);
  if (built !== 0) throw new CannotStart('La construcción falló.');
  if (stopping) return;
  console.log('Iniciando…');
  launching = launch({
    home,
    port,
    onServer: (pid) => noteRunning(home, { pid: process.pid, starters: starters(), server: pid, port }),
  });
  const product = await launching;
  if (stopping) return;
  announce(product);
  await serverEnd(product);
  if (!stopping) throw new CannotStart('El servidor se detuvo.');
}

try {
  await start();
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  await shutDown(1);
}
