// What each action of a job over 150 taxpayers (BENCH_CLIENTES) costs, from the call to its last file, with the XML of 20 CFDI each:
// time, CPU and the highest memory while the server answers the call and while the worker runs its jobs, which are one process here.
// Each line is printed once it is measured. The SAT does not answer here: asking it ends with its reason. Part of `pnpm bench:despacho`.
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { type AccionLote, type AnswerOf, API_BASE, accionesLote, type api } from '@boveda/contracts';
import { createTestApp, type TestApp, type TestUser } from '../testing/create-test-app';
import { withTestRun } from '../testing/with-test-run';
import { report, rounded } from './measure';
import { processCpuMs } from './process-cpu';

const CLIENTES = Number(process.env.BENCH_CLIENTES ?? 150);
const CFDIS = 20;
const MES = '2026-09';
const MEGABYTE = 1_048_576;
const SAMPLE_MS = 100;
const rfcs = Array.from({ length: CLIENTES }, (_, at) => `BEN${String(850_101 + at).padStart(6, '0')}AB1`);

async function fill(server: TestApp): Promise<TestUser> {
  const user = await server.createUser('despacho@bench.mx');
  const supplier = createCfdiBuilder('EKU9003173C9');
  for (const rfc of rfcs) {
    await server.createContribuyente(rfc);
    await server.grant(user, rfc);
    for (let n = 0; n < CFDIS; n++) {
      const xml = supplier.build({ fecha: `${MES}-${String((n % 28) + 1).padStart(2, '0')}T10:00:00`, receptor: rfc });
      const body = { name: 'a.xml', xmlb64: xml.toString('base64') };
      const { statusCode } = await server.call('POST', '/cfdi', { token: user.token, rfc }, body);
      if (statusCode !== 200) throw new Error(`a CFDI of ${rfc} was refused`);
    }
  }
  await server.deps.db.updateTable('cfdi').set({ status: 2 }).execute();
  await server.runJobs();
  return user;
}

interface Cost {
  seconds: number;
  cpu: number;
  rss: number;
}

/** Measures a piece of work, with the highest memory that the process was seen with. */
async function measured(work: () => Promise<unknown>): Promise<Cost> {
  const before = await processCpuMs(process.pid);
  const began = performance.now();
  let rss = process.memoryUsage.rss();
  const watching = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, SAMPLE_MS);
  await work();
  clearInterval(watching);
  return {
    seconds: (performance.now() - began) / 1_000,
    cpu: ((await processCpuMs(process.pid)) - before) / 1_000,
    rss: Math.max(rss, process.memoryUsage.rss()) / MEGABYTE,
  };
}

const HEAD = ['', 'call s', 'server RSS MB', 'jobs s', 'jobs CPU s', 'worker RSS MB', 'done + failed'];
const WIDTHS = HEAD.map((title, column) => (column === 0 ? 30 : title.length));
const rss = { server: 0, worker: 0 };

/** Prints what a call and its jobs, if any, cost. */
function tell(name: string, call: Cost, jobs?: Cost, done = ''): void {
  rss.server = Math.max(rss.server, call.rss);
  rss.worker = Math.max(rss.worker, jobs?.rss ?? 0);
  const figures = [call.seconds, call.rss, jobs?.seconds, jobs?.cpu, jobs?.rss].map((figure) =>
    figure === undefined ? '' : String(rounded(figure)),
  );
  printRow([name, ...figures, done]);
}

const printRow = (cells: readonly string[]) =>
  console.log(
    cells.map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[at] ?? 0))).join('  '),
  );

await withTestRun(async () => {
  const server = await createTestApp({ clock: () => new Date('2026-10-20T18:00:00Z') }, undefined, {
    NODE_ENV: 'production',
  });
  const began = performance.now();
  const user = await fill(server);
  console.log(`${CLIENTES} taxpayers of ${CFDIS} CFDI, filled in ${rounded((performance.now() - began) / 1_000)} s`);
  printRow(HEAD);
  const detalle = async (id: string) =>
    (await server.call('GET', `/despacho/lotes/${id}`, user)).json() as AnswerOf<typeof api.despacho.getLote>;
  const ids = new Map<AccionLote, string>();
  const seconds: Partial<Record<AccionLote, number>> = {};
  for (const accion of Object.keys(accionesLote) as AccionLote[]) {
    const call = await measured(async () => {
      const asked = await server.call('POST', '/despacho/lotes', user, { accion, mes: MES, rfcs });
      ids.set(accion, asked.json().id);
    });
    const jobs = await measured(() => server.runJobs());
    const { listos, fallos } = await detalle(ids.get(accion) ?? '');
    seconds[accion] = jobs.seconds;
    tell(accionesLote[accion], call, jobs, `${listos} + ${fallos}`);
  }
  const id = ids.get('paquete') ?? '';
  const clientes = rfcs.map((rfc, at) => ({ rfc, correos: [`cliente${at}@bench.mx`] }));
  const entrega = await measured(() =>
    server.call('POST', `/despacho/lotes/${id}/entrega`, user, {
      ...{ via: 'correo', asunto: 'Documentos', texto: '{paquete}', clientes },
    }),
  );
  tell('Entregar por correo', entrega, await measured(() => server.runJobs()));
  const { url } = await detalle(id);
  tell('Descargar todos en un ZIP', await measured(() => server.app.inject({ url: url ?? API_BASE })));
  await server.close();
  report('lotes', {
    clientes: CLIENTES,
    paqueteSecondsEach: (seconds.paquete ?? Number.NaN) / CLIENTES,
    anualSecondsEach: (seconds.anual ?? Number.NaN) / CLIENTES,
    serverRssMb: rss.server,
    workerRssMb: rss.worker,
  });
});
