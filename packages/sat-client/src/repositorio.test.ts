import { createSatSimulator, type SatSimulator } from '@boveda/sat-simulator';
import { createRepositorio, SatUnavailable } from './index';

const NUMERO = '00001000000504465028';
const OTRO = '00001000000403258748';

/** Bytes shaped like a certificate: a DER sequence. */
function der(fill: number): Buffer {
  const bytes = Buffer.alloc(1_504, fill);
  bytes.set([0x30, 0x82, 1_500 >> 8, 1_500 & 0xff]);
  return bytes;
}

let simulator: SatSimulator;
let url: string;
beforeAll(async () => {
  simulator = await createSatSimulator();
  ({ url } = await simulator.listen(0));
  await put('/rccf', { [NUMERO]: der(1).toString('base64'), [OTRO]: der(2).toString('base64') });
});
afterEach(() => put('/dials', { rccf: 'ok', slowMs: 3_000 }));
afterAll(() => simulator.close());

async function put(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

const buscar = (numero: string, timeoutMs = 5_000) =>
  createRepositorio({ url: `${url}/rccf`, timeoutMs }).buscar(numero);
const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof SatUnavailable ? error.kind : error),
  );

it('finds a certificate below the folders of its number', async () => {
  const asked: string[] = [];
  const listening: typeof fetch = (address, init) => {
    asked.push(String(address));
    return fetch(address, init);
  };
  const found = await createRepositorio({ url: `${url}/rccf`, fetch: listening }).buscar(NUMERO);
  expect(Buffer.from(found ?? [])).toEqual(der(1));
  expect(asked).toEqual([`${url}/rccf/000010/000005/04/46/50/${NUMERO}.cer`]);
});

it('answers null for a number that the repository does not have', async () => {
  expect(await buscar('00001000000999999999')).toBeNull();
  await put('/dials', { rccf: 'no-encontrado' });
  expect(await buscar(NUMERO)).toBeNull();
});

it.each([
  ['http500', 'http_status'],
  ['html', 'off_contract'],
  ['truncated', 'malformed'],
])('is unavailable when the repository answers with %s', async (rccf, kind) => {
  await put('/dials', { rccf });
  expect(await kindOf(buscar(NUMERO))).toBe(kind);
});

it('waits for a slow answer, and gives up at its deadline', async () => {
  await put('/dials', { rccf: 'slow', slowMs: 50 });
  expect(await buscar(NUMERO)).not.toBeNull();
  await put('/dials', { rccf: 'timeout' });
  expect(await kindOf(buscar(NUMERO, 100))).toBe('timeout');
});

it('hands out the certificate of another number as it came, for the caller to check', async () => {
  await put('/dials', { rccf: 'otro' });
  expect(Buffer.from((await buscar(NUMERO)) ?? [])).toEqual(der(2));
});

it('reads no more than a certificate may have', async () => {
  const big = () => Promise.resolve(new Response(new Uint8Array(17 * 1024)));
  expect(await kindOf(createRepositorio({ url, fetch: big }).buscar(NUMERO))).toBe('too_large');
});

it.each(['', '1234', `${NUMERO}0`, '../../etc/passwd0000', '0000100000050446502a'])(
  'asks for no number like %j',
  async (numero) => {
    const never = () => Promise.reject(new Error('asked'));
    // The check comes before any promise of an answer.
    expect(() => createRepositorio({ url, fetch: never }).buscar(numero)).toThrow(RangeError);
  },
);
