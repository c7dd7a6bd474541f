import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkComprobante, parseComprobante } from '@boveda/cfdi';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { createSatSimulator } from '@boveda/sat-simulator';
import { printTable, report, timed } from './measure';
import { processCpuMs } from './process-cpu';
import { inTurns, serverOf } from './trees';

// One package of the SAT, from the verification that names it to the last CFDI in the vault: fetched, synced, read and
// stored by a separate server process. The engine's own loop is the lower bound, because storing requires judging.
const RFC = 'EKU9003173C9';
const FILES = Number(process.env.BENCH_FILES ?? 50_000);
/** Number of sealed CFDI; the others are copies with another UUID, which no sello covers. */
const SEALED = 1_000;
const PER_CALL = 1_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 1);

const peakRss = async (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const builder = createCfdiBuilder(RFC);
const sealed = Array.from({ length: Math.min(SEALED, FILES) }, (_, at) =>
  builder.build({ folio: String(at), fecha: '2025-06-15T12:00:00' }).toString(),
);

async function engineRate(): Promise<number> {
  const files = sealed.map((xml) => Buffer.from(xml));
  const judge = () =>
    files.forEach((file) => void checkComprobante(parseComprobante(file), { findCertificate: () => null }));
  judge();
  return (files.length * 1000) / (await timed(async () => judge()));
}

const simulator = await createSatSimulator();
const { url } = await simulator.listen(0);
const put = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
};
for (let at = 0; at < FILES; at += PER_CALL) {
  const count = Math.min(PER_CALL, FILES - at);
  const copies = Array.from({ length: count }, (_, index) =>
    (sealed[(at + index) % sealed.length] as string).replace(/ UUID="[^"]+"/, ` UUID="${randomUUID()}"`),
  );
  await put('/descarga/cfdi', copies);
}
await put('/descarga/dials', { porPaquete: 1_000_000 });
const engine = await engineRate();

/** Downloads the package with the server of a worktree. */
async function measureTree(tree: string): Promise<Record<string, number>> {
  const server = await serverOf(tree, RFC, { BOVEDA_ROLE: 'all', SAT_DESCARGA_URL: url });
  try {
    const { pid = 0 } = await server.start();
    const call = async (method: string, path: string, body?: object) => {
      const answer = await server.call(path, { method, ...(body && { body: JSON.stringify(body) }) });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return await answer.json();
    };
    const { cer, key, pass } = await newCertificado({ rfc: RFC, tipo: 'FIEL' });
    await call('POST', '/certificados', {
      certderb64: cer.toString('base64'),
      keyderb64: key.toString('base64'),
      pass,
    });
    const periodo = { fechaini: '2025-06-01', fechafin: '2025-06-30', isemitidos: 'true' };
    const { solicitud } = await call('POST', '/descargas', periodo);
    while ((await call('GET', `/descargas/${solicitud}`)).mensaje !== 'Solicitud Aceptada') await sleep(100);
    const idle = await peakRss(pid);
    const cpu = await processCpuMs(pid);
    let fetchMs = 0;
    const ms = await timed(async () => {
      const start = performance.now();
      await call('PUT', `/descargas/${solicitud}`, {});
      for (;;) {
        const { espendiente, agregados } = await call('GET', `/descargas/${solicitud}`);
        if (agregados === 0) fetchMs = performance.now() - start;
        if (espendiente !== 1) return;
        await sleep(250);
      }
    });
    const cpuMs = ((await processCpuMs(pid)) - cpu) / FILES;
    const { agregados, rechazados, mensaje } = await call('GET', `/descargas/${solicitud}`);
    if (agregados !== FILES) throw new Error(`${agregados} of ${FILES} stored, ${rechazados} rejected: ${mensaje}`);
    // Until the first batch is stored, the simulator makes and sends the package.
    return {
      perSecond: (FILES * 1000) / ms,
      fetchMs,
      storedPerSecond: (FILES * 1000) / (ms - fetchMs),
      cpuMs,
      peakRssMb: await peakRss(pid),
      idleRssMb: idle,
    };
  } finally {
    await server.remove();
  }
}

try {
  const figures = await inTurns(ROUNDS, measureTree);
  printTable(
    ['what', `one package of ${FILES}`],
    Object.entries({ ...figures, enginePerSecond: engine }).map(([name, value]) => [name, value]),
  );
  report('download', { ...figures, files: FILES, enginePerSecond: engine });
} finally {
  await simulator.close();
}
