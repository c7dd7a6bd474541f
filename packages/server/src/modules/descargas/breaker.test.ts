import { type DescargaMasiva, SatUnavailable } from '@boveda/sat-client';
import { withBreaker } from './breaker';

it('after a rest lets one call through, and rests twice as long when it fails, half an hour at most', async () => {
  let now = 0;
  let asked = 0;
  const solicitar: DescargaMasiva['solicitar'] = async () => {
    asked++;
    throw new SatUnavailable('timeout', 'late');
  };
  const { solicitar: ask } = withBreaker({ solicitar } as DescargaMasiva, () => new Date(now));
  for (let minute = 0; minute < 24 * 60; minute++) {
    for (let call = 0; call < 3; call++) await ask({} as never, {} as never).catch(() => undefined);
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
    ask({} as never, {} as never).then(
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
