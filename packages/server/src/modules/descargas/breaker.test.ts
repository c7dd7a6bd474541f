import { type DescargaMasiva, type Efirma, SatUnavailable } from '@boveda/sat-client';
import { withBreaker } from './breaker';

const efirma = (name: string) => ({ cer: Buffer.from(name) }) as unknown as Efirma;

it('after a rest lets one call through, and rests twice as long when it fails, half an hour at most', async () => {
  let now = 0;
  let asked = 0;
  const solicitar: DescargaMasiva['solicitar'] = async () => {
    asked++;
    throw new SatUnavailable('timeout', 'late');
  };
  const { solicitar: ask } = withBreaker({ solicitar } as DescargaMasiva, () => new Date(now));
  for (let minute = 0; minute < 24 * 60; minute++) {
    for (let call = 0; call < 3; call++) await ask(efirma('a'), {} as never).catch(() => undefined);
    now += 60_000;
  }
  // Five, after 5, 10 and 20 minutes, then every half hour.
  expect(asked).toBe(5 + 3 + Math.floor((24 * 60 - 36) / 30));
});

it('stops calling the SAT for five minutes after five consecutive failures', async () => {
  let now = 0;
  let asked = 0;
  let isUp = false;
  const answer = { codigo: '5000', mensaje: '', idSolicitud: 'x' };
  const solicitar: DescargaMasiva['solicitar'] = async () => {
    asked++;
    if (isUp) return answer;
    throw new SatUnavailable('timeout', 'late');
  };
  const { solicitar: ask } = withBreaker({ solicitar } as DescargaMasiva, () => new Date(now));
  const kind = () =>
    ask(efirma('a'), {} as never).then(
      () => 'answered',
      (error) => error.kind,
    );
  for (let turn = 0; turn < 5; turn++) expect(await kind()).toBe('timeout');
  expect([await kind(), await kind(), asked]).toEqual(['resting', 'resting', 5]);
  now += 5 * 60_000;
  isUp = true;
  expect([await kind(), asked]).toEqual(['answered', 6]);
  isUp = false;
  for (let turn = 0; turn < 4; turn++) expect(await kind()).toBe('timeout');
  isUp = true;
  expect(await kind()).toBe('answered');
});

it('one answer that cannot be read, or HTTP 4xx, rests its e.firma alone; of a thousand the oldest is forgotten', async () => {
  let error = new SatUnavailable('too_large', 'long');
  const solicitar: DescargaMasiva['solicitar'] = () => Promise.reject(error);
  const told: boolean[] = [];
  const { solicitar: ask } = withBreaker(
    { solicitar } as DescargaMasiva,
    () => new Date(0),
    (isResting) => told.push(isResting),
  );
  const kind = (name: string) =>
    ask(efirma(name), {} as never).then(
      () => 'answered',
      (failure) => failure.kind,
    );
  for (let turn = 0; turn < 5; turn++) await kind('a');
  error = new SatUnavailable('http_status', '401', { status: 401 });
  for (let turn = 0; turn < 5; turn++) await kind('b');
  expect([await kind('a'), await kind('b'), await kind('c')]).toEqual(['resting', 'resting', 'http_status']);
  for (let at = 0; at < 1_000; at++) await kind(`another ${at}`);
  expect([await kind('a'), told]).toEqual(['http_status', []]);
  error = new SatUnavailable('http_status', '503', { status: 503 });
  for (let turn = 0; turn < 5; turn++) await kind(`any ${turn}`);
  expect([await kind('new'), told]).toEqual(['resting', [true]]);
});
