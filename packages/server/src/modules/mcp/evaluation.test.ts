import { type DocumentoDemo, planDemo, sealDocumento } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import { createPacGateway } from '@boveda/sat-client';
import { createSatSimulator } from '@boveda/sat-simulator';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { cifrasDelSat, type Plan, preguntas } from '../../../testing/mcp-evaluation';
import { ensureAccounts } from '../../demo/accounts';
import { ensureDemo } from '../../demo/ensure-demo';
import { documentosSoloEnSat } from '../../demo/ensure-espejo';

// What an accountant asks, answered by the tools that an assistant has, through MCP's official client, on the demo.
/** The first of the demo has every kind of risk. */
const RFC = 'EKU9003173C9';
/** Long enough ago that nothing of it is still to come. */
const MONTHS_AGO = 5;

let simulator: Awaited<ReturnType<typeof createSatSimulator>>;
let app: TestApp;
let client: Client;
let plan: Plan;

beforeAll(async () => {
  simulator = await createSatSimulator();
  const { url } = await simulator.listen(0);
  const pac = createPacGateway({
    ...{ tipo: 'finkok', usuario: 'u', contrasena: 'p' },
    url: `${url}/servicios/soap/cancel`,
  });
  app = await createTestApp({ pac }, undefined, {
    BOVEDA_DEMO_RFC: RFC,
    SAT_CONSULTA_URL: `${url}/ConsultaCFDIService.svc`,
    SAT_EFOS_URL: `${url}/Listado_completo_69-B.csv`,
  });
  const { started } = await ensureAccounts(app.deps);
  const all = planDemo(started);
  const documentos = all.filter(({ emisor, receptor }) => [emisor.rfc, receptor.rfc].includes(RFC));
  await ensureDemo(app.deps, () => documentos);
  await app.deps.jobs.add(app.deps.db, 'load-efos', {}, { jobKey: 'load-efos' });
  await app.runJobs();
  plan = await planOf(documentos, started);
  const user = await app.createContribuyenteUser(RFC);
  const as = { token: user.token, rfc: RFC };
  expect((await app.call('PUT', `/prellenado/${plan.mes}`, as, { cifras: cifrasDelSat(plan) })).statusCode).toBe(200);
  await app.call('GET', '/buzoncanc?action=refresh', as);
  const { apikey } = (await app.call('POST', '/llaves', as, { nombre: 'Asistente', alcances: ['leer'] })).json();
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  client = new Client({ name: 'evaluación', version: '1' });
  const headers = { authorization: `Bearer ${apikey}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } }));
}, 600_000);
afterAll(async () => {
  await client?.close();
  await app?.close();
  await simulator?.close();
});

async function planOf(documentos: readonly DocumentoDemo[], started: Date): Promise<Plan> {
  const hoy = new Date(started.getTime() - 6 * 3_600_000);
  hoy.setUTCHours(0, 0, 0, 0);
  const mes = new Date(Date.UTC(hoy.getUTCFullYear(), hoy.getUTCMonth() - MONTHS_AGO, 1)).toISOString().slice(0, 7);
  // The figures are read of it, not its seals.
  const csd = newCsd(RFC);
  const xmls = new Map<DocumentoDemo, string>();
  for (const one of documentos) if (!one.neverUploaded) xmls.set(one, await sealDocumento(one, csd, csd));
  return { rfc: RFC, hoy, mes, documentos, xmls, soloEnSat: documentosSoloEnSat(documentos, started) };
}

test('there are fifteen', () => {
  expect(preguntas()).toHaveLength(15);
});

test.each(preguntas().map((each) => [each.pregunta, each] as const))('%s', async (_pregunta, { tool, ...each }) => {
  const answer = await client.callTool({ name: tool, arguments: each.args(plan) as Record<string, unknown> });
  if (answer.isError) throw new Error(JSON.stringify(answer.content));
  const correcto = each.correcto(plan);
  expect(each.dicho(answer.structuredContent as never, plan)).toEqual(correcto);
  // A question about nothing would prove nothing.
  expect([correcto].flat().length).toBeGreaterThan(0);
});
