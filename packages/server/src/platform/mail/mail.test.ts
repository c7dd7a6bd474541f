import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { createMailTransport, deliverMail } from './deliver';
import { cuentaCreada } from './templates';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const queue = (to: string, nombre = 'Ana') =>
  server.deps.mailer.queue(server.deps.db, cuentaCreada(to, nombre, 'https://boveda.mx'));
const find = (to: string) =>
  server.deps.db.selectFrom('correo_saliente').selectAll().where('para', '=', to).executeTakeFirst();

test('mail queued in a transaction that fails is not stored', async () => {
  const attempt = server.deps.db.transaction().execute(async (trx) => {
    await server.deps.mailer.queue(trx, cuentaCreada('nunca@prueba.mx', '', 'https://boveda.mx'));
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
    expect(smtp.received[0]).toContain(`Message-ID: <${id}@boveda.mx>`);
    expect(smtp.received[0]).toContain('To: eva@prueba.mx');
    expect(await find('eva@prueba.mx')).toMatchObject({ enviado: expect.any(Date), texto: '', html: '' });
  });

  test('sends attachments unchanged and the address for answers, and makes no header of a line break in the subject', async () => {
    const content = Buffer.from([0, 13, 10, 46, 13, 10, 255]);
    const mail = {
      ...cuentaCreada('luz@prueba.mx', '', ''),
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

  test('gives up at once what the server refuses for good', async () => {
    smtp.refusedFor = 'nadie@prueba.mx';
    await queue('nadie@prueba.mx');
    const id = (await find('nadie@prueba.mx'))?.id ?? '';
    await deliver(id);
    expect(await find('nadie@prueba.mx')).toMatchObject({ enviado: null, rechazado: expect.any(Date), texto: '' });
    await deliver(id);
    expect(smtp.verbs.filter((verb) => verb === 'RCPT')).toHaveLength(1);
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

interface FakeSmtp {
  url: string;
  refuse: boolean;
  /** A recipient that does not exist. */
  refusedFor: string;
  received: string[];
  /** Commands in their order. */
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
    received: [],
    verbs: [],
    close: () => server.close(),
  };

  function converse(socket: Socket): void {
    let data: string | null = null;
    socket.write('220 prueba\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (data !== null) {
        data += chunk;
        if (!data.endsWith('\r\n.\r\n')) return;
        fake.received.push(data);
        data = null;
        socket.write('250 OK\r\n');
        return;
      }
      const verb = String(chunk).slice(0, 4).toUpperCase();
      fake.verbs.push(verb);
      if (verb === 'DATA') data = '';
      const answers: Record<string, string> = {
        DATA: '354 go on',
        QUIT: '221 bye',
        STAR: '502 not implemented',
        MAIL: fake.refuse ? '451 later' : '250 OK',
        RCPT: fake.refusedFor && String(chunk).includes(fake.refusedFor) ? '550 no such user' : '250 OK',
      };
      socket.write(`${answers[verb] ?? '250 OK'}\r\n`);
    });
  }
  return fake;
}
