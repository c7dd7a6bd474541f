import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { createLocalCertificate, type LocalCertificate } from '@boveda/cfdi-samples/certificados';
import { API_BASE } from '@boveda/contracts';
import { compileProgram } from '@boveda/processes';
import { createSatSimulator, type SatSimulator } from '@boveda/sat-simulator';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { createServerProcess, type ServerProcess } from '../testing/server-process';
import { urlOf } from '../testing/test-cluster';
import { untilIdle } from './cpu-time';
import { type Neighbour, neighbourCases, type Send, senderOf } from './neighbour-cases';
import { isWhole } from './steps';

// Measures the list of one user while another, of another taxpayer and network, takes what it can get: in turns with and without it, so
// that both have the same load of the machine. Ratios count on a quiet machine only; that no answer is refused holds on each.
const OWN = 'EKU9003173C9';
const OTHER = 'IIA040805DZ4';
const ZIPS = 3;
const PER_ZIP = 400;
const ROUNDS = 5;
const LISTS = 50;
/** How long an attack goes on before it is measured. */
const WARM_MS = 3_000;
const PATIENCE_MS = 30 * 60_000;

const proof = isWhole ? describe : describe.skip;

proof('beside a hostile neighbour', () => {
  let folder: string;
  let code: string;
  let certificate: LocalCertificate;
  let simulator: SatSimulator;
  let installation: TestApp;
  let server: ServerProcess;
  let pid: number;
  let bystander: Send;
  let token: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'boveda-neighbours-'));
    code = await compileProgram(path.resolve(__dirname, 'neighbour.ts'), path.join(folder, 'code'));
    certificate = await createLocalCertificate();
    const ca = path.join(folder, 'ca.pem');
    await writeFile(ca, certificate.cert);
    simulator = await createSatSimulator();
    const { url: sat } = await simulator.listen(0);
    installation = await createTestApp();
    server = await createServerProcess(OWN, {
      DATABASE_URL: urlOf(installation.pool),
      BOVEDA_MASTER_KEY: randomBytes(32).toString('base64'),
      SAT_CONSULTA_URL: `${sat}/ConsultaCFDIService.svc`,
      SAT_EFOS_URL: `${sat}/Listado_completo_69-B.csv`,
      SAT_LISTAS_URL: sat,
      BOVEDA_DIAL_ALLOW: 'localhost',
      NODE_EXTRA_CA_CERTS: ca,
    });
    ({ pid = 0 } = await server.start());
    ({ token } = await installation.createContribuyenteUser(OTHER));
    bystander = senderOf({
      origin: server.origin,
      rfc: OWN,
      token: server.headers['x-token'] ?? '',
      address: '127.0.0.1',
    });
    await fill(bystander, OWN);
    await fill(senderOf(neighbour()), OTHER);
    await untilStatesAreAsked();
  }, PATIENCE_MS);
  afterAll(async () => {
    await server.remove();
    await installation.close();
    await simulator.close();
    await rm(folder, { recursive: true });
  });

  const neighbour = (): Neighbour => ({ origin: server.origin, rfc: OTHER, token, address: '127.0.7.1', certificate });

  /** Resolves once the SAT was asked about what was stored, which costs the event loop of the server. */
  async function untilStatesAreAsked(): Promise<void> {
    const jobs = `select 1 from graphile_worker._private_jobs where run_at < now() + interval '1 minute' and attempts < max_attempts`;
    while ((await installation.pool.query(jobs)).rowCount) await untilIdle(pid);
  }

  /** Times of lists in a row, and the statuses that were not 200. */
  async function measure(): Promise<{ times: number[]; refused: number[] }> {
    const [times, refused]: [number[], number[]] = [[], []];
    for (let at = 0; at < LISTS; at++) {
      const begin = performance.now();
      const [status] = await bystander('GET', `${API_BASE}/emitidos?limit=50`);
      times.push(performance.now() - begin);
      if (status !== 200) refused.push(status);
    }
    return { times, refused };
  }

  async function during<Result>(kind: string, work: () => Promise<Result>): Promise<[Result, string]> {
    const child = spawn(process.execPath, [code, kind, JSON.stringify(neighbour())], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const answered = text(child.stdout);
    await sleep(WARM_MS);
    const result = await work();
    if (child.exitCode !== null) throw new Error(`the attack '${kind}' ended by itself`);
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    return [result, await answered];
  }

  test.each(Object.keys(neighbourCases))(
    '%s: no list of another is refused',
    async (kind) => {
      const [quiet, attacked, refused]: number[][] = [[], [], []];
      let answers = '';
      for (let round = 0; round < ROUNDS; round++) {
        await untilIdle(pid);
        quiet?.push(...(await measure()).times);
        const [measured, answered] = await during(kind, measure);
        attacked?.push(...measured.times);
        refused?.push(...measured.refused);
        answers = answered;
      }
      const [before, beside] = [p95(quiet ?? []), p95(attacked ?? [])];
      const ratio = (beside / before).toFixed(2);
      process.stderr.write(
        `${kind}: p95 ${before.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside it, ratio ${ratio}; refused ${refused?.length}; it was answered ${answers}\n`,
      );
      expect(refused).toEqual([]);
    },
    PATIENCE_MS,
  );
});

const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;

/** Stores CFDI of a taxpayer. */
async function fill(send: Send, rfc: string): Promise<void> {
  const builder = createCfdiBuilder(rfc);
  for (let zips = 0; zips < ZIPS; zips++) {
    const zip = new ZipFile();
    for (let at = 0; at < PER_ZIP; at++) zip.addBuffer(builder.build({ folio: `${zips}-${at}` }), `${at}.xml`);
    zip.end();
    const content = (await buffer(zip.outputStream)).toString('base64');
    const [status, answer] = await send('POST', `${API_BASE}/cfdi?type=zip`, { name: 'a.zip', zip: content });
    if (status !== 200) throw new Error(answer);
  }
}
