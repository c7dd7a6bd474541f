import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { createLocalCertificate } from '@boveda/cfdi-samples/certificados';
import { mailToken } from '@boveda/platform/core/mail-token';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { createMailTransport, deliverMail } from './deliver';
import { accountCreatedMail } from './templates';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const queue = (to: string, nombre = 'Ana') =>
  server.deps.mailer.queue(server.deps.db, accountCreatedMail(to, nombre, 'https://boveda.mx'));
const find = (to: string) =>
  server.deps.db.selectFrom('correo_saliente').selectAll().where('para', '=', to).executeTakeFirst();

test('mail queued in a transaction that fails is not stored', async () => {
  const attempt = server.deps.db.transaction().execute(async (trx) => {
    await server.deps.mailer.queue(trx, accountCreatedMail('nunca@prueba.mx', '', 'https://boveda.mx'));
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await find('nunca@prueba.mx')).toBeUndefined();
});

test('in the demo the mail is in the mailbox, as HTML and as JSON', async () => {
  await queue('ana@prueba.mx', '<b>Ana</b>');
  await server.runJobs();
  const row = await find('ana@prueba.mx');
  expect(row?.enviado).toBeInstanceOf(Date);

  const list = await server.app.inject('/correo-demo');
  expect(list.body).toContain('Su cuenta de Bóveda fue creada');
  const message = await server.app.inject(`/correo-demo/${row?.id}`);
  expect(message.body).toMatch(/<iframe title="Mensaje" sandbox="[^"]*"/);
  expect(message.body).not.toContain('<b>Ana</b>');
  const body = await server.app.inject(`/correo-demo/${row?.id}/mensaje`);
  expect(body.headers['content-security-policy']).toMatch(/^sandbox .*default-src 'none'/);
  expect(body.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(body.body).toContain('https://boveda.mx/login');
  expect(body.body).toContain('&#60;b&#62;Ana');

  const { rows } = (await server.app.inject('/correo-demo.json')).json();
  expect(rows[0]).toMatchObject({ para: 'ana@prueba.mx', asunto: 'Su cuenta de Bóveda fue creada' });
  expect(rows[0].texto).toContain('Iniciar Sesión: https://boveda.mx/login');
  expect((await server.app.inject("/correo-demo/1'--")).statusCode).toBeGreaterThanOrEqual(400);
});

test('outside the demo, or with a mail server configured, there is no mailbox', async () => {
  for (const change of [{ demo: false }, { smtpUrl: 'smtp://127.0.0.1:1' }]) {
    const other = await createTestApp({ env: { ...server.deps.env, ...change } });
    expect((await other.app.inject('/correo-demo.json')).statusCode).toBe(404);
    await other.close();
  }
});

describe('over SMTP', () => {
  let smtp: FakeSmtp;
  beforeEach(async () => {
    smtp = await startFakeSmtp();
  });
  afterEach(() => smtp.close());

  const deliver = (id: string, smtpUrl = smtp.url) => {
    const env = { ...server.deps.env, demo: false, smtpUrl, publicUrl: 'https://boveda.mx' };
    return deliverMail({ ...server.deps, env }, createMailTransport(env), id);
  };

  test('retries a busy server with the same message id, sends it once, and deletes the text of what was accepted', async () => {
    await queue('eva@prueba.mx');
    const id = (await find('eva@prueba.mx'))?.id ?? '';
    smtp.refuse = true;
    await expect(deliver(id)).rejects.toThrow();
    expect(await find('eva@prueba.mx')).toMatchObject({
      enviado: null,
      error: expect.stringContaining('451'),
      texto: expect.stringContaining('https://boveda.mx/login'),
    });
    smtp.refuse = false;
    await deliver(id);
    await deliver(id);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toContain(`Message-ID: <${mailToken(server.deps.keys, id)}@boveda.mx>`);
    expect(smtp.received[0]).toContain('Auto-Submitted: auto-generated');
    expect(smtp.received[0]).not.toContain('List-');
    expect(smtp.received[0]).toContain('To: eva@prueba.mx');
    expect(await find('eva@prueba.mx')).toMatchObject({ enviado: expect.any(Date), texto: '', html: '' });
  });

  test('sends attachments unchanged and the address for answers, and makes no header of a line break in the subject', async () => {
    const content = Buffer.from([0, 13, 10, 46, 13, 10, 255]);
    const mail = {
      ...accountCreatedMail('luz@prueba.mx', '', ''),
      subject: 'CFDI\r\nBcc: otro@prueba.mx',
      replyTo: 'yo@prueba.mx',
    };
    const id = await server.deps.mailer.queue(server.deps.db, mail);
    const env = { ...server.deps.env, demo: false, smtpUrl: smtp.url, publicUrl: 'https://boveda.mx' };
    await deliverMail({ ...server.deps, env }, createMailTransport(env), id, {
      openAttachments: async () => [{ filename: 'Ñ&A.xml', contentType: 'application/xml', content }],
    });
    const [raw = ''] = smtp.received;
    expect(raw).toContain('Reply-To: yo@prueba.mx');
    expect(raw).not.toMatch(/^Bcc:/m);
    expect(raw).toMatch(/Content-Disposition: attachment/);
    expect(raw).toContain(content.toString('base64'));
  });

  test('gives up at once what the server refuses for good, with its code', async () => {
    smtp.refusedFor = 'nadie@prueba.mx';
    await queue('nadie@prueba.mx');
    const id = (await find('nadie@prueba.mx'))?.id ?? '';
    await deliver(id);
    expect(await find('nadie@prueba.mx')).toMatchObject({
      enviado: null,
      rechazado: expect.any(Date),
      codigo: '5.1.1',
      texto: '',
    });
    await deliver(id);
    expect(smtp.verbs.filter((verb) => verb === 'RCPT')).toHaveLength(1);
  });

  test.each([
    ['rebotes+*@boveda.mx', (token: string) => `<rebotes+${token}@boveda.mx>`],
    ['rebotes@boveda.mx', () => '<rebotes@boveda.mx>'],
    [undefined, () => '<no-responder@localhost>'],
  ])('returned mail goes to %s, and a notice that can be turned off says where', async (bounceAddress, from) => {
    const mail = {
      ...accountCreatedMail('bajas@prueba.mx', '', ''),
      unsubscribe: 'https://boveda.mx/A/configuracion/notificaciones',
    };
    const id = await server.deps.mailer.queue(server.deps.db, mail);
    const env = { ...server.deps.env, demo: false, smtpUrl: smtp.url, publicUrl: 'https://boveda.mx', bounceAddress };
    await deliverMail({ ...server.deps, env }, createMailTransport(env), id);
    expect(smtp.commands).toContainEqual(expect.stringContaining(`MAIL FROM:${from(mailToken(server.deps.keys, id))}`));
    expect(smtp.received[0]).toContain('List-Unsubscribe: <https://boveda.mx/A/configuracion/notificaciones>');
    expect(smtp.received[0]).toMatch(/^List-ID: .*<avisos\.boveda\.mx>/im);
  });

  test.each([
    ['an unsigned certificate is taken on this machine', 'unsigned', '127.0.0.1', true],
    ['STARTTLS that does not work is left out on this machine', 'broken', '127.0.0.1', false],
    ['an unsigned certificate is refused elsewhere', 'unsigned', '0.0.0.0', null],
    [
      'an unsigned certificate is refused elsewhere, also where TLS is not required',
      'unsigned',
      '0.0.0.0?requireTLS=false',
      null,
    ],
  ] as const)('%s', async (_, startTls, host, isEncrypted) => {
    smtp.startTls = startTls;
    await queue('cifrado@prueba.mx');
    const { id } = await server.deps.db
      .selectFrom('correo_saliente')
      .select('id')
      .orderBy('created', 'desc')
      .executeTakeFirstOrThrow();
    const [name, query = ''] = host.split('?');
    const sent = deliver(id, `${smtp.url.replace('127.0.0.1', name ?? '')}?${query}`);
    if (isEncrypted === null) await expect(sent).rejects.toThrow(/self-signed/);
    else await sent;
    expect([smtp.received.length, smtp.wasEncrypted]).toEqual(isEncrypted === null ? [0, false] : [1, isEncrypted]);
  });

  test('sends nothing to a server on another machine without TLS, unless its address allows it', async () => {
    await queue('tls@prueba.mx');
    const id = (await find('tls@prueba.mx'))?.id ?? '';
    // An address of this machine that is not recognised as local.
    const elsewhere = smtp.url.replace('127.0.0.1', '0.0.0.0');
    await expect(deliver(id, elsewhere)).rejects.toThrow(/STARTTLS/);
    expect([smtp.received, smtp.verbs.filter((verb) => verb === 'MAIL' || verb === 'AUTH')]).toEqual([[], []]);
    expect(await find('tls@prueba.mx')).toMatchObject({ enviado: null, texto: expect.stringContaining('/login') });
    await deliver(id, `${elsewhere}?requireTLS=false`);
    expect(smtp.received).toHaveLength(1);
  });
});

const unsigned = createLocalCertificate();

interface FakeSmtp {
  url: string;
  refuse: boolean;
  /** A recipient that does not exist. */
  refusedFor: string;
  received: string[];
  /** Whether it offers STARTTLS, and how that ends. */
  startTls: 'none' | 'broken' | 'unsigned';
  /** Whether the last message arrived over TLS. */
  wasEncrypted: boolean;
  /** Commands in their order, and their verbs. */
  commands: string[];
  verbs: string[];
  close(): void;
}

/** The part of RFC 5321 that a client needs. */
async function startFakeSmtp(): Promise<FakeSmtp> {
  const server: Server = createServer(converse).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const fake: FakeSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    refuse: false,
    refusedFor: '',
    startTls: 'none',
    wasEncrypted: false,
    received: [],
    commands: [],
    verbs: [],
    close: () => server.close(),
  };

  function converse(socket: Socket): void {
    socket.write('220 prueba\r\n');
    listenTo(socket);
  }

  function listenTo(socket: Socket): void {
    let data: string | null = null;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (data !== null) {
        data += chunk;
        if (!data.endsWith('\r\n.\r\n')) return;
        fake.received.push(data);
        fake.wasEncrypted = socket instanceof TLSSocket;
        data = null;
        socket.write('250 OK\r\n');
        return;
      }
      const verb = String(chunk).slice(0, 4).toUpperCase();
      fake.verbs.push(verb);
      fake.commands.push(String(chunk).trim());
      if (verb === 'DATA') data = '';
      const answers: Record<string, string> = {
        EHLO: fake.startTls === 'none' || socket instanceof TLSSocket ? '250 OK' : '250-prueba\r\n250 STARTTLS',
        DATA: '354 go on',
        QUIT: '221 bye',
        STAR: fake.startTls === 'unsigned' ? '220 go on' : '454 4.7.0 TLS not available due to local problem',
        MAIL: fake.refuse ? '451 later' : '250 OK',
        RCPT: fake.refusedFor && String(chunk).includes(fake.refusedFor) ? '550 5.1.1 no such user' : '250 OK',
      };
      socket.write(`${answers[verb] ?? '250 OK'}\r\n`);
      if (verb !== 'STAR' || fake.startTls !== 'unsigned') return;
      socket.removeAllListeners('data');
      listenTo(new TLSSocket(socket, { isServer: true, ...unsigned }));
    });
  }
  return fake;
}
