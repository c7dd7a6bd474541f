import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createLocalCertificate } from '@boveda/cfdi-samples/certificados';
import { createDialer } from '@boveda/platform/net/dialer';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { honest, speak, startScriptedImap } from '../../../testing/scripted-imap';
import { sealSecreto } from './cuenta';
import { IMAP_LIMITS } from './imap-inbox';
import { MailError } from './mail-error';
import { syncCorreo } from './sync-correo';

const RFC = 'EKU9003173C9';
/** Timeouts are short only where a timeout is expected; any other server may be as slow as the machine of the test. */
const limitsFor = (outcome: MailError['kind'] | null) => ({
  ...IMAP_LIMITS,
  maxBytes: 30 * 1_048_576,
  ...(outcome === 'unreachable' && { connectMs: 400 }),
  ...(outcome === 'interrupted' && { stepMs: 3_000 }),
});
const MAX_GROWTH = 200 * 1_048_576;

const trusted = createLocalCertificate();
const stranger = createLocalCertificate();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ dialer: createDialer({ ports: [], allow: ['localhost'], ca: [trusted.cert] }) });
  await app.createContribuyente(RFC);
});
afterAll(() => app.close());

/** Sends the same piece repeatedly, as fast as it is read. */
function flood(socket: Socket, piece: string): string {
  const go = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', go);
  go();
  return '';
}

function drip(socket: Socket): string {
  const timer = setInterval(() => socket.write('*'), 50);
  socket.once('close', () => clearInterval(timer));
  return '';
}

const never = honest();
const on = (pattern: RegExp, say: (tag: string, socket: Socket) => string) =>
  honest((command, tag, socket) => (pattern.test(command) ? say(tag, socket) : undefined));
const nested = `${'('.repeat(100_000)}${')'.repeat(100_000)}`;

const servers: [what: string, serve: (socket: Socket) => void, outcome: MailError['kind'] | null][] = [
  ['sends nothing', (socket) => void socket.on('error', () => {}), 'unreachable'],
  [
    'never ends its greeting',
    (socket) =>
      void flood(
        socket.on('error', () => {}),
        'x'.repeat(65_536),
      ),
    'unreachable',
  ],
  ['greets a byte at a time', (socket) => void drip(socket.on('error', () => {})), 'unreachable'],
  ['says goodbye', speak(never, '* BYE no\r\n'), 'unreachable'],
  ['is a web server', speak(() => undefined, 'HTTP/1.1 400 Bad Request\r\n\r\n'), 'unreachable'],
  ['is authenticated at once', speak(never, '* PREAUTH [CAPABILITY IMAP4rev1] hola\r\n'), null],
  ['announces a literal of 4 GB', speak(on(/^UID SEARCH/, () => '* SEARCH {4294967295}\r\n')), 'interrupted'],
  ['announces a literal with 50 digits', speak(on(/^UID/, () => `* X {${'9'.repeat(50)}}\r\n`)), 'interrupted'],
  ['answers a byte at a time', speak(on(/^UID SEARCH/, (_tag, socket) => drip(socket))), 'interrupted'],
  ['never ends a line', speak(on(/^UID SEARCH/, (_tag, socket) => flood(socket, '1 '.repeat(32_768)))), 'interrupted'],
  [
    'sends untagged responses without end',
    speak(on(/^UID/, (_tag, socket) => flood(socket, '* 9 EXISTS\r\n'.repeat(4_000)))),
    'interrupted',
  ],
  [
    'nests lists without end',
    speak(on(/RFC822\.SIZE/, (tag) => `* 1 FETCH (UID 1 RFC822.SIZE 400 BODYSTRUCTURE ${nested})\r\n${tag} OK\r\n`)),
    null,
  ],
  [
    'finds messages that do not exist',
    speak(on(/^UID SEARCH/, (tag) => `* SEARCH 1 2 99999999999 -4 0\r\n${tag} OK\r\n`)),
    null,
  ],
  [
    'sends an unrequested message',
    speak(on(/RFC822\.SIZE/, (tag) => `* 5 FETCH (UID 77 RFC822.SIZE 400)\r\n${tag} OK\r\n`)),
    null,
  ],
  [
    'sends an endless message',
    speak(
      on(/BODY\.PEEK/, (_tag, socket) =>
        flood(socket, `* 1 FETCH (UID 1 BODY[] {65536}\r\n${'A'.repeat(65_536)})\r\n`),
      ),
    ),
    'interrupted',
  ],
  [
    'disconnects during an answer',
    speak(
      on(/^UID SEARCH/, (_tag, socket) => {
        socket.destroy();
        return '';
      }),
    ),
    'interrupted',
  ],
  [
    'rejects EXAMINE',
    speak(on(/^EXAMINE/, (tag) => `${tag} NO <script>alert(1)</script>\u0007${'x'.repeat(5_000)}\r\n`)),
    'interrupted',
  ],
];

async function syncWith(
  port: number,
  outcome: MailError['kind'] | null,
  fallos = 0,
): Promise<{ errormsg: string | null; error: string | null; ultimo_uid: string; codes: (string | null)[] }> {
  const id = randomUUID();
  const which = { rfc_owner: RFC, id };
  await app.deps.db
    .insertInto('correo_sincronizado')
    .values({
      ...which,
      correo: `${id}@hostil.mx`,
      tipo_autenticacion: 'credenciales',
      proveedor: null,
      server: 'localhost',
      puerto: port,
      solicitado: new Date(),
      created: new Date(),
      fallos,
      secreto: sealSecreto(app.deps, which, { pass: 'clave' }),
    })
    .execute();
  await syncCorreo(app.deps, { rfc: RFC, id }, limitsFor(outcome));
  const { errormsg, error, ultimo_uid } = await app.deps.db
    .selectFrom('correo_sincronizado')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await app.deps.db.selectFrom('correo_mensaje').select('archivos').where('correo_id', '=', id).execute();
  return { errormsg, error, ultimo_uid, codes: rows.flatMap(({ archivos }) => archivos.map(({ code }) => code)) };
}

test.each(servers)('a server that %s costs one job, in bounded time and memory', async (_what, serve, outcome) => {
  const before = process.memoryUsage().rss;
  const server = await startScriptedImap(trusted, serve);
  const { errormsg, error } = await syncWith(server.port, outcome).finally(server.close);
  expect(errormsg).toBe(outcome && new MailError(outcome).msg);
  expect(error?.length ?? 0).toBeLessThanOrEqual(300);
  expect(error ?? '').not.toMatch(/\p{Cc}/u);
  expect(process.memoryUsage().rss - before).toBeLessThan(MAX_GROWTH);
});

const silent = on(/BODY\.PEEK/, (_tag, socket) => {
  socket.destroy();
  return '';
});
const huge = on(/RFC822\.SIZE/, (tag) => `* 1 FETCH (UID 1 RFC822.SIZE 60000000)\r\n${tag} OK\r\n`);

test.each([
  ['that its server does not give is read again', silent, 0, 'interrupted', '0', []],
  ['that its server did not give five times is left out and told', silent, 5, 'interrupted', '1', ['no_entregado']],
  ['without content is told', honest(), 0, null, '1', ['no_entregado']],
  ['that is too large is told and not fetched', huge, 0, null, '1', ['demasiado_grande']],
] as const)('a message %s', async (_what, answers, fallos, outcome, uid, codes) => {
  const server = await startScriptedImap(trusted, speak(answers));
  const { ultimo_uid, ...read } = await syncWith(server.port, outcome, fallos).finally(server.close);
  expect([ultimo_uid, read.codes]).toEqual([uid, codes]);
});

test('rejects an untrusted certificate before sending anything', async () => {
  const heard: string[] = [];
  const server = await startScriptedImap(stranger, (socket) => {
    socket.on('data', (bytes: Buffer) => heard.push(bytes.toString()));
    speak(never)(socket);
  });
  const { errormsg, error } = await syncWith(server.port, 'unreachable').finally(server.close);
  expect([errormsg, error]).toEqual([new MailError('unreachable').msg, null]);
  expect(heard).toEqual([]);
});

test('sends nothing to a server without TLS, whatever it offers', async () => {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('data', (bytes) => heard.push(bytes)).on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] hola\r\n');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { errormsg } = await syncWith((server.address() as AddressInfo).port, 'unreachable').finally(() =>
    server.close(),
  );
  expect(errormsg).toBe(new MailError('unreachable').msg);
  expect(Buffer.concat(heard).toString('latin1')).not.toMatch(/LOGIN|AUTHENTICATE|hostil|clave/);
});
