import { api } from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { commands } from '../../admin/commands';
import { purgeTelemetry } from './telemetria.store';

let now = new Date('2026-11-21T12:00:00.000Z');
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ clock: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  // Each test has its own minute, and so its own limits.
  now = new Date(now.getTime() + 61_000);
  await server.deps.db.deleteFrom('telemetria').execute();
});

const about = { area: 'mf-cfdi', release: 'aaaa1111' };
const metric = (value: number) => ({ ...about, kind: 'metric', metric: 'LCP', value });
const failure = { ...about, kind: 'failure', errorClass: 'integrity', supportId: 'AB12CD' };
const report = (body: object) => server.call('POST', '/telemetria', {}, body);
const stored = () => server.deps.db.selectFrom('telemetria').selectAll().execute();

/** Runs the operator's command telemetria. */
async function operator(values: Record<string, string> = {}): Promise<string> {
  const lines: string[] = [];
  await commands.telemetria?.run({ ...server.deps, print: (line) => lines.push(line) }, values);
  return lines.join('\n');
}

test('sums up reports by release, failures first, and finds them by their support code', async () => {
  for (const value of [1000, 2000, 3000, 4000])
    expect((await report({ composition: 'abcd1234', events: [metric(value)] })).statusCode).toBe(200);
  const shell = { ...metric(0.05), area: null, release: null, metric: 'CLS' };
  await report({ composition: 'abcd1234', events: [failure, failure, shell] });
  const lines = (await operator()).split('\n').slice(1);
  expect(lines.map((line) => line.trim().replaceAll(/ +/g, ' '))).toEqual([
    'mf-cfdi aaaa1111 integrity 2 veces',
    'mf-cfdi aaaa1111 LCP 4 veces, p75 3250',
    'shell CLS 1 veces, p75 0.05',
  ]);
  expect(await operator({ soporte: 'ab12cd' })).toContain('mf-cfdi aaaa1111  integrity  composición abcd1234');
  await expect(operator({ soporte: 'ZZZ' })).rejects.toThrow('No hay nada');
});

test('rejects personal data and stores nothing about the sender', async () => {
  const extras = [
    { events: [{ ...failure, msg: 'RFC AAA010101AAA' }] },
    { events: [{ ...failure, url: 'https://x/AAA010101AAA' }] },
    { events: [{ ...failure, errorClass: 'Error: correo ana@prueba.mx' }] },
    { events: [{ ...failure, supportId: 'ana@prueba.mx' }] },
    { events: [{ ...failure, area: 'AAA010101AAA' }] },
    { events: [{ ...metric(1), metric: 'correo' }] },
    { events: [failure], usuario: 'ana' },
    { events: [failure], composition: 'un texto largo con espacios' },
  ];
  for (const extra of extras)
    expect([extra, (await report({ composition: 'abcd1234', ...extra })).statusCode]).toEqual([extra, 400]);
  await report({ composition: 'abcd1234', events: [failure] });
  const [row] = await stored();
  expect(Object.keys(row ?? {}).sort()).toEqual(
    ['area', 'composicion', 'falla', 'metrica', 'recibido', 'release', 'soporte', 'valor'].sort(),
  );
});

test('limits numbers, batches and bodies', async () => {
  for (const value of [-1, 3_600_001, null, '1'])
    expect((await report({ composition: 'abcd1234', events: [{ ...metric(1), value }] })).statusCode).toBe(400);
  expect((await report({ composition: 'abcd1234', events: [] })).statusCode).toBe(400);
  expect((await report({ composition: 'abcd1234', events: Array(21).fill(failure) })).statusCode).toBe(400);
  expect((await report({ composition: 'abcd1234', events: [failure], x: 'a'.repeat(9000) })).statusCode).toBe(413);
  expect(await stored()).toEqual([]);
});

test('limits the reports per address and minute', async () => {
  const codes: number[] = [];
  for (let index = 0; index < 602; index++)
    codes.push((await report({ composition: 'abcd1234', events: [failure] })).statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(600);
  expect(codes.at(-1)).toBe(429);
});

test('deletes reports older than 30 days', async () => {
  await report({ composition: 'abcd1234', events: [failure] });
  now = new Date(now.getTime() + 30 * 86_400_000 - 1000);
  await purgeTelemetry(server.deps);
  expect(await stored()).toHaveLength(1);
  now = new Date(now.getTime() + 2000);
  await purgeTelemetry(server.deps);
  expect(await stored()).toHaveLength(0);
});

test('the contract accepts what a page sends', () => {
  expect(api.telemetria.report.body.safeParse({ composition: 'abcd1234', events: [failure, metric(1)] }).success).toBe(
    true,
  );
});
