// What each action of a job over 150 taxpayers (BENCH_CLIENTES) costs, from the call to its last file, with the XML of 20 CFDI each:
// time, CPU and the highest memory of the process. The SAT does not answer here: asking it ends with its reason. Part of
// `pnpm bench:despacho`.
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { type AccionLote, type AnswerOf, API_BASE, accionesLote, type api } from '@boveda/contracts';
import { createTestApp, type TestApp, type TestUser } from '../testing/create-test-app';
import { withTestRun } from '../testing/with-test-run';
import { printTable, report, rounded } from './measure';
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

/** Measures a piece of work, with the highest memory that it was seen with. */
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
    seconds: rounded((performance.now() - began) / 1_000),
    cpu: rounded(((await processCpuMs(process.pid)) - before) / 1_000),
    rss: rounded(rss / MEGABYTE),
  };
}

await withTestRun(async () => {
  const server = await createTestApp({ clock: () => new Date('2026-10-20T18:00:00Z') }, undefined, {
    NODE_ENV: 'production',
  });
  const user = await fill(server);
  const detalle = async (id: string) =>
    (await server.call('GET', `/despacho/lotes/${id}`, user)).json() as AnswerOf<typeof api.despacho.getLote>;
  const lines: (readonly [string, Cost, string])[] = [];
  const ids = new Map<AccionLote, string>();
  for (const accion of Object.keys(accionesLote) as AccionLote[]) {
    const cost = await measured(async () => {
      const asked = await server.call('POST', '/despacho/lotes', user, { accion, mes: MES, rfcs });
      ids.set(accion, asked.json().id);
      await server.runJobs();
    });
    const { listos, fallos } = await detalle(ids.get(accion) ?? '');
    lines.push([accionesLote[accion], cost, `${listos} + ${fallos}`]);
  }
  const id = ids.get('paquete') ?? '';
  const clientes = rfcs.map((rfc, at) => ({ rfc, correos: [`cliente${at}@bench.mx`] }));
  const entrega = await measured(() =>
    server.call('POST', `/despacho/lotes/${id}/entrega`, user, {
      ...{ via: 'correo', asunto: 'Documentos', texto: '{paquete}', clientes },
    }),
  );
  lines.push(['Entregar por correo', entrega, '']);
  const { url } = await detalle(id);
  const zip = await measured(() => server.app.inject({ url: url ?? API_BASE }));
  lines.push(['Descargar todos en un ZIP', zip, '']);
  await server.close();
  printTable(
    [`${CLIENTES} taxpayers of ${CFDIS} CFDI`, 'seconds', 'CPU seconds', 'highest RSS MB', 'done + failed'],
    lines.map(([name, { seconds, cpu, rss }, done]) => [name, seconds, cpu, rss, done]),
  );
  const of = (name: string) => lines.find(([each]) => each === name)?.[1];
  report('lotes', {
    paqueteSecondsOf150: of(accionesLote.paquete)?.seconds ?? Number.NaN,
    anualSecondsOf150: of(accionesLote.anual)?.seconds ?? Number.NaN,
    highestRssMb: Math.max(...lines.map(([, { rss }]) => rss)),
  });
});
