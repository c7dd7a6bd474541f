import { createServer } from 'node:http';
import { registry } from '@boveda/platform/observe/metrics';
import { createSatClient, type DescargaMasiva, type Efirma, SatFault, SatUnavailable } from '@boveda/sat-client';
import { withBreaker } from '../../modules/descargas/breaker';
import { observePac, observeSat } from './observe-service';

/** Value of a sample now; undefined when there is none. */
async function value(name: string, labels: Record<string, string>): Promise<number | undefined> {
  const found = (await registry.getMetricsAsJSON()).find((metric) => metric.name === name);
  const isAsked = (given: object) =>
    Object.entries(labels).every(([key, each]) => Object.entries(given).some(([k, v]) => k === key && v === each));
  return found?.values.find((sample) => isAsked(sample.labels))?.value as number | undefined;
}

const calls = (service: string, outcome: string) => value('boveda_sat_calls_total', { service, outcome });

test('a call of the SAT is counted by why it has no answer', async () => {
  const page = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'));
  await new Promise<void>((resolve) => page.listen(0, 'localhost', resolve));
  const { port } = page.address() as { port: number };
  const ask = (consultaUrl: string) => observeSat('prueba', createSatClient({ consultaUrl })).consultarEstado('?re=A');
  await expect(ask(`http://localhost:${port}/`)).rejects.toThrow(SatUnavailable);
  page.closeAllConnections();
  await new Promise((resolve) => page.close(resolve));
  await expect(ask(`http://localhost:${port}/`)).rejects.toThrow(SatUnavailable);
  expect([await calls('prueba', 'wrong_type'), await calls('prueba', 'unreachable')]).toEqual([1, 1]);
  expect(await calls('prueba', 'ok')).toBeUndefined();
});

test.each([
  ['InvalidSecurity', 'refused'],
  ['InternalServiceFault', 'soap_fault'],
])('a fault of %s is counted as %s', async (codigo, outcome) => {
  const fault = new SatFault({ codigos: [codigo], texto: '' }, 'SAT');
  const observed = observeSat(codigo, { ask: () => Promise.reject(fault) });
  await expect(observed.ask()).rejects.toBe(fault);
  expect(await calls(codigo, outcome)).toBe(1);
});

test('the breaker tells that it rests, until a call succeeds; what it refuses is counted as resting', async () => {
  let now = 0;
  let isDown = true;
  const told: boolean[] = [];
  const answer = async () => {
    if (isDown) throw new SatUnavailable('network', '');
    return null as never;
  };
  const descarga: DescargaMasiva = { solicitar: answer, verificar: answer, descargar: answer };
  const observed = observeSat(
    'freno',
    withBreaker(
      descarga,
      () => new Date(now),
      (isResting) => told.push(isResting),
    ),
  );
  const ask = () => observed.verificar({ cer: Buffer.from('a') } as unknown as Efirma, 'id').catch(() => null);
  for (let at = 0; at < 6; at++) await ask();
  expect(told).toEqual([true]);
  expect([await calls('freno', 'network'), await calls('freno', 'resting')]).toEqual([5, 1]);
  now = 6 * 60_000;
  isDown = false;
  await ask();
  await ask();
  expect(told).toEqual([true, false]);
  expect(await calls('freno', 'ok')).toBe(2);
});

test('what is no method of a service stays as it is', async () => {
  const pac = observePac({ rfc: 'CVD110412TF6', listPendientes: async () => ['a'] });
  expect([pac.rfc, await pac.listPendientes()]).toEqual(['CVD110412TF6', ['a']]);
  expect(await value('boveda_pac_calls_total', { operation: 'listPendientes', outcome: 'ok' })).toBe(1);
});
