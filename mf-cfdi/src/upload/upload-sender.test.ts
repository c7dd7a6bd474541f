/** @jest-environment jsdom */
import { createSdk } from '@boveda/api-sdk';
import type { ProblemCode, UploadResult } from '@boveda/contracts';
import { buildUploadQueue } from './upload-queue';
import { sendQueue, type UploadProgress } from './upload-sender';

type Reply = UploadResult | { status: number; code: ProblemCode; msg: string } | 'lost' | Promise<UploadResult>;

interface SentBody {
  name: string;
  xmlb64?: string;
  pdfb64?: string;
  zip?: string;
}

/** The real SDK over a server that answers each request by `reply(name, attempt)`. */
function serverThat(reply: (name: string, attempt: number) => Reply) {
  const bodies: SentBody[] = [];
  const most = { running: 0, ever: 0 };
  const sdk = createSdk({
    getCredentials: () => ({ token: 't', rfc: 'AAA010101AAA' }),
    onUnauthorized: () => undefined,
    adapter: async (config) => {
      const body = JSON.parse(config.data) as SentBody;
      bodies.push(body);
      most.running += 1;
      most.ever = Math.max(most.ever, most.running);
      await new Promise((resolve) => setTimeout(resolve));
      const answer = await reply(body.name, bodies.filter(({ name }) => name === body.name).length);
      most.running -= 1;
      if (answer === 'lost') throw Object.assign(new Error('Network Error'), { isAxiosError: true });
      const status = 'status' in answer ? answer.status : 200;
      const data = 'status' in answer ? { code: answer.code, msg: answer.msg, requestId: 'r' } : answer;
      const response = { data, status, statusText: '', headers: {}, config };
      if (status >= 400) throw Object.assign(new Error(String(status)), { isAxiosError: true, response });
      return response;
    },
  });
  return { calls: sdk.cfdi, bodies, most };
}

const queueOf = (...names: string[]) =>
  buildUploadQueue(names.map((name) => ({ path: name, name, size: name.length, source: new File([name], name) })));

const stored: UploadResult = { aceptados: 1, errores: [] };

function send(server: ReturnType<typeof serverThat>, names: string[], signal = new AbortController().signal) {
  const waits: number[] = [];
  const steps: UploadProgress[] = [];
  const outcome = sendQueue(queueOf(...names), {
    calls: server.calls,
    signal,
    describe: ({ msg, code }) => msg || code,
    onProgress: (progress) => steps.push(progress),
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
  return { outcome, waits, steps };
}

test('sends pairs, lone XML and ZIP as base64, and counts each request once', async () => {
  const server = serverThat((name) =>
    name === 'z.zip'
      ? {
          aceptados: 7,
          errores: [{ archivo: 'dentro.xml', code: 'not_a_cfdi', msg: 'No es un CFDI' }],
          documentos: [{ archivo: 'acuse.xml', msg: 'Acuse guardado' }],
        }
      : stored,
  );
  const { outcome, steps } = send(server, ['a.xml', 'a.pdf', 'b.xml', 'z.zip']);
  expect(await outcome).toEqual({
    finished: 3,
    total: 3,
    aceptados: 9,
    rechazos: [{ archivo: 'z.zip › dentro.xml', motivo: 'No es un CFDI' }],
    documentos: [{ archivo: 'z.zip › acuse.xml', motivo: 'Acuse guardado' }],
    enProceso: [],
    unsent: [],
  });
  expect(server.bodies.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'a.xml', xmlb64: btoa('a.xml'), pdfb64: btoa('a.pdf') },
    { name: 'b.xml', xmlb64: btoa('b.xml') },
    { name: 'z.zip', zip: btoa('z.zip') },
  ]);
  expect(steps.map(({ finished, total }) => `${finished}/${total}`)).toEqual(['1/3', '2/3', '3/3']);
});

test('sends a PDF without an XML when its name contains a UUID, and returns the result', async () => {
  const name = '5b1c5a6e-0c1d-4e2f-8a3b-9c4d5e6f7a8b.pdf';
  const documentos = [{ archivo: name, msg: 'Se agregó al CFDI A1' }];
  const server = serverThat(() => ({ aceptados: 0, errores: [], documentos }));
  expect(await send(server, [name]).outcome).toMatchObject({
    ...{ finished: 1, total: 1, aceptados: 0, rechazos: [] },
    documentos: [{ archivo: name, motivo: 'Se agregó al CFDI A1' }],
  });
  expect(server.bodies).toEqual([{ name, pdfb64: btoa(name) }]);
});

test('a failed request is a reason in the outcome; the others continue', async () => {
  const server = serverThat((name) =>
    name === 'b.xml' ? { status: 422, code: 'cfdi_already_stored', msg: 'El CFDI ya existe' } : stored,
  );
  const { outcome } = send(server, ['a.xml', 'b.xml', 'c.xml']);
  expect(await outcome).toMatchObject({
    finished: 3,
    aceptados: 2,
    rechazos: [{ archivo: 'b.xml', motivo: 'El CFDI ya existe', yaEstaba: true }],
  });
});

test('sends at most six CFDI or two ZIP at a time', async () => {
  const cfdis = serverThat(() => stored);
  await send(
    cfdis,
    Array.from({ length: 30 }, (_, index) => `${index}.xml`),
  ).outcome;
  expect(cfdis.most.ever).toBe(6);
  const zips = serverThat(() => stored);
  await send(
    zips,
    Array.from({ length: 9 }, (_, index) => `${index}.zip`),
  ).outcome;
  expect(zips.most.ever).toBe(2);
});

test('retries with growing delays while the server is busy', async () => {
  const busy = { status: 503, code: 'server_busy', msg: 'Ocupado' } as const;
  const { outcome, waits } = send(
    serverThat((_, attempt) => (attempt < 4 ? busy : stored)),
    ['a.xml'],
  );
  expect(await outcome).toMatchObject({ aceptados: 1, rechazos: [] });
  expect(waits).toEqual([1000, 2000, 4000]);
});

test('gives up on a server that stays busy, with its msg as the reason', async () => {
  const { outcome, waits } = send(
    serverThat(() => ({ status: 503, code: 'server_busy', msg: 'Ocupado' })),
    ['a.xml'],
  );
  expect(await outcome).toMatchObject({ finished: 1, rechazos: [{ archivo: 'a.xml', motivo: 'Ocupado' }] });
  expect(waits).toHaveLength(8);
});

test.each<[string, Reply, number]>([
  ['stored the second time', stored, 1],
  [
    'stored already by the request whose answer was lost',
    { status: 422, code: 'cfdi_already_stored', msg: 'Ya existe' },
    1,
  ],
])('repeats a lost request once: %s', async (_, second, aceptados) => {
  const server = serverThat((_name, attempt) => (attempt === 1 ? 'lost' : second));
  expect(await send(server, ['a.xml']).outcome).toMatchObject({ aceptados, rechazos: [] });
  expect(server.bodies).toHaveLength(2);
});

test('counts the entries of a ZIP that a lost request had stored', async () => {
  const server = serverThat((_, attempt) =>
    attempt === 1
      ? 'lost'
      : {
          aceptados: 1,
          errores: [
            { archivo: 'a.xml', code: 'cfdi_already_stored', msg: 'Ya existe' },
            { archivo: 'b.xml', code: 'not_a_cfdi', msg: 'No es un CFDI' },
          ],
        },
  );
  expect(await send(server, ['z.zip']).outcome).toMatchObject({
    aceptados: 2,
    rechazos: [{ archivo: 'z.zip › b.xml', motivo: 'No es un CFDI' }],
  });
});

test('a lost connection is the reason after the second attempt', async () => {
  const server = serverThat(() => 'lost');
  expect(await send(server, ['a.xml']).outcome).toMatchObject({ rechazos: [{ archivo: 'a.xml', motivo: 'network' }] });
  expect(server.bodies).toHaveLength(2);
});

test('cancelling keeps the stored CFDI and lists the rest with their PDF', async () => {
  const cancel = new AbortController();
  const server = serverThat((name) => {
    if (name === '5.xml') cancel.abort();
    return stored;
  });
  const names = Array.from({ length: 10 }, (_, index) => [`${index}.xml`, `${index}.pdf`]).flat();
  const { aceptados, unsent } = await send(server, names, cancel.signal).outcome;
  expect(aceptados).toBeGreaterThanOrEqual(4);
  expect(unsent).toHaveLength((10 - aceptados) * 2);
  expect(unsent).toContainEqual({ path: '9.pdf', reason: 'cancelled' });
});

test('a file that disappeared from the disk is a reason', async () => {
  const queue = queueOf('a.xml');
  const gone = new File(['x'], 'a.xml');
  gone.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  const [cfdi] = queue.cfdis;
  if (cfdi) cfdi.xml.source = gone;
  const outcome = await sendQueue(queue, {
    calls: serverThat(() => stored).calls,
    signal: new AbortController().signal,
    describe: () => '',
    onProgress: () => undefined,
  });
  expect(outcome.rechazos).toEqual([{ archivo: 'a.xml', motivo: 'El navegador no pudo leer el archivo' }]);
});
