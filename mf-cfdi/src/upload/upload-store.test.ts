/** @jest-environment jsdom */
import { createSdk } from '@boveda/api-sdk';
import { createEventBus } from '@boveda/event-bus';
import { readPicked } from './picked-files';
import { PARALLEL_CFDIS } from './upload-sender';
import { createUploadStore } from './upload-store';

const STORED = { status: 200, data: { aceptados: 1, errores: [] } };
const REFUSED = { status: 422, data: { code: 'not_a_cfdi', msg: 'No es un CFDI', requestId: 'r' } };
const EXPIRED = { status: 401, data: { code: 'unauthorized', msg: 'Sesión terminada', requestId: 'r' } };

async function until(condition: () => boolean) {
  while (!condition()) await tick();
}
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

/** The store over the real SDK and bus; each request waits until the test releases it. */
function setUp({
  rfc = 'AAA010101AAA' as string | null,
  replies = {} as Record<string, typeof STORED | typeof REFUSED>,
} = {}) {
  const bus = createEventBus();
  const held: (() => void)[] = [];
  const uploaded: unknown[] = [];
  const told: unknown[] = [];
  bus.on('upload.advanced', ({ finished }) => told.push(finished));
  bus.on('upload.ended', (payload) => told.push(payload));
  bus.on('cfdi.uploaded', (payload) => uploaded.push(payload));
  const sdk = createSdk({
    getCredentials: () => ({ token: 't', rfc }),
    onUnauthorized: () => bus.publish('session.closed', { reason: 'expired' }),
    adapter: async (config) => {
      await new Promise<void>((resolve, reject) => {
        held.push(resolve);
        const canceled = Object.assign(new Error('canceled'), { isAxiosError: true, code: 'ERR_CANCELED' });
        config.signal?.addEventListener?.('abort', () => reject(canceled));
      });
      const { status, data } = replies[JSON.parse(config.data).name] ?? STORED;
      const response = { data, status, statusText: '', headers: {}, config };
      if (status >= 400) throw Object.assign(new Error(String(status)), { isAxiosError: true, response });
      return response;
    },
  });
  const store = createUploadStore({ calls: sdk.cfdi, bus, currentRfc: () => rfc, describe: ({ msg }) => msg });
  const letGo = () =>
    until(() => {
      for (const go of held.splice(0)) go();
      return store.getState().step !== 'subiendo';
    });
  return {
    store,
    bus,
    held,
    uploaded,
    told,
    letGo,
    start: (...names: string[]) => store.start(readPicked(names.map((name) => new File(['x'], name)))),
  };
}

test('idle → subiendo → completado → idle, and cfdi.uploaded is published once', async () => {
  const { store, start, uploaded, told, letGo } = setUp({ replies: { 'b.xml': REFUSED } });
  expect(start('a.xml', 'b.xml', 'c.csv')).toEqual([{ path: 'c.csv', reason: 'unsupported' }]);
  expect(store.getState()).toMatchObject({ step: 'subiendo', progress: { finished: 0, total: 2 } });
  await letGo();
  expect(store.getState()).toMatchObject({
    step: 'completado',
    outcome: { aceptados: 1, rechazos: [{ archivo: 'b.xml', motivo: 'No es un CFDI' }], unsent: [] },
    ignored: [{ path: 'c.csv', reason: 'unsupported' }],
  });
  expect(uploaded).toEqual([{ rfc: 'AAA010101AAA', aceptados: 1 }]);
  const ended = { rfc: 'AAA010101AAA', finished: 2, total: 2, aceptados: 1, rechazados: 1, interrupted: false };
  expect(told).toEqual([0, 1, 2, ended]);
  store.reset();
  expect(store.getState()).toEqual({ step: 'idle', ignored: [] });
});

test('a selection with nothing to send stays idle and names its files', () => {
  const { store, start } = setUp();
  start('a.csv', 'b.pdf');
  expect(store.getState()).toEqual({
    step: 'idle',
    ignored: [
      { path: 'a.csv', reason: 'unsupported' },
      { path: 'b.pdf', reason: 'pdf_without_xml' },
    ],
  });
});

test('publishes no cfdi.uploaded when nothing was stored', async () => {
  const { start, uploaded, letGo } = setUp({ replies: { 'a.xml': REFUSED } });
  start('a.xml');
  await letGo();
  expect(uploaded).toEqual([]);
});

test('one upload at a time', async () => {
  const { store, start, letGo } = setUp();
  start('a.xml');
  expect(start('b.xml')).toEqual([]);
  await letGo();
  expect(store.getState()).toMatchObject({ outcome: { total: 1 } });
});

test('cancelling ends in completado with what was not sent', async () => {
  const { store, start, held } = setUp();
  start('a.xml', 'b.xml');
  await until(() => held.length === 2);
  store.cancel();
  expect(store.getState()).toMatchObject({ step: 'subiendo', cancelling: true });
  await until(() => store.getState().step === 'completado');
  expect(store.getState()).toMatchObject({
    step: 'completado',
    outcome: { aceptados: 0, unsent: [{ path: 'a.xml', reason: 'cancelled' }, { path: 'b.xml' }] },
  });
});

test('selecting another taxpayer resets the upload and sends nothing more', async () => {
  const { store, bus, start, uploaded, told, held } = setUp();
  start(...Array.from({ length: 20 }, (_, index) => `${index}.xml`));
  await until(() => held.length === PARALLEL_CFDIS);
  held[0]?.();
  await until(() => told.length === 2);
  bus.publish('contribuyente.selected', { rfc: 'BBB010101BBB' });
  const ended = { rfc: 'AAA010101AAA', finished: 1, total: 20, aceptados: 1, rechazados: 0, interrupted: true };
  expect(told).toEqual([0, 1, ended]);
  const sent = held.length;
  expect(store.getState()).toEqual({ step: 'idle', ignored: [] });
  await tick();
  expect(store.getState().step).toBe('idle');
  expect(held).toHaveLength(sent);
  expect(uploaded).toEqual([]);
  expect(told).toHaveLength(3);
});

test('a 401 ends the session and the upload', async () => {
  const replies = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.xml`, EXPIRED]));
  const { store, start, held } = setUp({ replies });
  start(...Object.keys(replies));
  await until(() => held.length === PARALLEL_CFDIS);
  held[0]?.();
  await until(() => store.getState().step === 'idle');
  await tick();
  expect(held).toHaveLength(PARALLEL_CFDIS);
});

test('without a taxpayer nothing starts', () => {
  const { store, start } = setUp({ rfc: null });
  start('a.xml');
  expect(store.getState().step).toBe('idle');
});
