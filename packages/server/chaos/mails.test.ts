import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { createDialer } from '@boveda/platform/net/dialer';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { DOVECOT_PASSWORD, type Dovecot, haveDovecot, startDovecot } from '../testing/dovecot';
import { mailCases, mailSample } from '../testing/mail-cases';

const RFC = 'EKU9003173C9';
const CORREO = 'formas@empresa.mx';

(haveDovecot ? describe : describe.skip)('a mailbox of a real IMAP server', () => {
  let dovecot: Dovecot;
  let app: TestApp;
  let as: { token: string; rfc: string };
  let rows: { tomados: number; rechazados: (string | null)[]; omitidos: (string | null)[] }[];

  beforeAll(async () => {
    dovecot = await startDovecot();
    app = await createTestApp({
      dialer: createDialer({ ports: [], allow: ['localhost'], ca: [dovecot.certificate.cert] }),
    });
    as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
    const sample = mailSample(createCfdiBuilder(RFC));
    for (const { mail } of mailCases) {
      await dovecot.deliver(CORREO, Buffer.from(await mail(sample), 'latin1'));
      // Messages are numbered by the millisecond in their file names.
      await sleep(2);
    }
    const place = { server: 'localhost', puerto: String(dovecot.port), tipoAutenticacion: 'credenciales' };
    await app.call('POST', '/correos', as, {
      correo: CORREO,
      pswd: DOVECOT_PASSWORD,
      pswd2: DOVECOT_PASSWORD,
      ...place,
    });
    await app.runJobs();
    const read = await app.deps.db.selectFrom('correo_mensaje').selectAll().orderBy('uid').execute();
    rows = read.map(({ tomados, archivos }) => {
      const codes = (resultado: string) =>
        archivos.filter((one) => one.resultado === resultado).map(({ code }) => code);
      return { tomados, rechazados: codes('rechazado'), omitidos: codes('omitido') };
    });
  });
  afterAll(async () => {
    await app?.close();
    await dovecot?.stop();
  });

  test('every message has a row, and none of them is silent', () => {
    expect(rows).toHaveLength(mailCases.length);
    const told = rows.filter(({ tomados, rechazados, omitidos }) => tomados + rechazados.length + omitidos.length > 0);
    expect(told).toHaveLength(mailCases.length);
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
    process.stdout.write(
      `mails ${rows.length}: CFDI taken ${sum(({ tomados }) => tomados)}, files refused ` +
        `${sum(({ rechazados }) => rechazados.length)}, skipped ${sum(({ omitidos }) => omitidos.length)}, silent 0\n`,
    );
  });

  test.each(mailCases.map((mailCase, at) => ({ ...mailCase, at })))(
    'takes or tells: $name',
    ({ at, tomados = 0, rechazados = [], omitidos = [] }) => {
      expect(rows[at]).toEqual({ tomados, rechazados, omitidos });
    },
  );
});
