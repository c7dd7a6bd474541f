import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { openKeyring } from '@boveda/platform/core/keyring';
import { mailToken } from '@boveda/platform/core/mail-token';
import { bounceCases } from '../../../testing/bounce-cases';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { DOVECOT_PASSWORD, type Dovecot, haveDovecot, startDovecot } from '../../../testing/dovecot';
import { havePostfix, type Postfix, startPostfix } from '../../../testing/postfix';
import { accountCreatedMail } from '../../installation/mail/templates';
import { noteRebote, readRebotes } from './read-rebotes';

const RFC = 'EKU9003173C9';
const REBOTES = 'rebotes@empresa.mx';
const TAKEN = 'bien@empresa.mx';
const isReal = haveDovecot && havePostfix;
const builder = createCfdiBuilder(RFC);
const now = new Date('2026-11-27T13:00:00Z');

let dovecot: Dovecot;
let postfix: Postfix;
let app: TestApp;
let user: TestUser;
let as: { token: string; rfc: string };
beforeAll(async () => {
  if (isReal) {
    dovecot = await startDovecot();
    postfix = await startPostfix({ mail: dovecot.mail, addresses: [REBOTES, TAKEN], returned: 'destino.mx' });
  }
  app = await createTestApp({ clock: () => now }, undefined, {
    ...(isReal && {
      SMTP_URL: `smtp://localhost:${postfix.port}`,
      MAIL_FROM: 'Bóveda <no-responder@empresa.mx>',
      BOVEDA_BOUNCE_ADDRESS: 'rebotes+*@empresa.mx',
      BOVEDA_BOUNCE_IMAP: `imaps://${encodeURIComponent(REBOTES)}:${DOVECOT_PASSWORD}@localhost:${dovecot.port}`,
    }),
  });
  user = await app.createContribuyenteUser(RFC);
  as = { token: user.token, rfc: RFC };
});
afterAll(async () => {
  await app?.close();
  await postfix?.stop();
  await dovecot?.stop();
});

async function mailCfdi(...para: string[]): Promise<void> {
  const xml = builder.build();
  await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: xml.toString('base64') });
  const uuid = /UUID="([^"]+)"/.exec(xml.toString())?.[1]?.toLowerCase();
  await app.call('POST', '/envios/correo', as, { uuids: [uuid], para });
}
const correos = async () => (await app.call('GET', '/envios', as)).json().rows[0].correos;
const acceso = async (correo: string) =>
  (await app.call('GET', '/accesos', as)).json().rows.find((row: { correo: string }) => row.correo === correo);
const outgoing = (para: string) =>
  app.deps.db.selectFrom('correo_saliente').selectAll().where('para', '=', para).executeTakeFirstOrThrow();
const [failure] = bounceCases;
const returned = (token: string) => Buffer.from(failure?.mail(token) ?? '', 'latin1');
const NO_EXISTE = 'No se entregó: la dirección no existe (5.1.1)';

test('a notice is shown at what was sent, once and for its mail alone, and a forged one changes nothing', async () => {
  await mailCfdi('a@prueba.mx', 'b@prueba.mx');
  const { id, enviado } = await outgoing('a@prueba.mx');
  const note = (token: string) => noteRebote(app.deps, returned(token));
  await note(mailToken(app.deps.keys, id));
  expect([enviado, (await outgoing('a@prueba.mx')).rebotado]).toEqual([null, null]);
  await app.deps.db.updateTable('correo_saliente').set({ enviado: now }).where('rechazado', 'is', null).execute();

  await note(mailToken(await openKeyring('', randomBytes(32).toString('base64')), id));
  await note(id.replaceAll('-', ''));
  expect(await correos()).toMatchObject([{ estado: 'enviado', motivo: null }, { estado: 'enviado' }]);

  await note(mailToken(app.deps.keys, id));
  await noteRebote(
    app.deps,
    Buffer.from(
      bounceCases.find(({ codigo }) => codigo === '5.7.1')?.mail(mailToken(app.deps.keys, id)) ?? '',
      'latin1',
    ),
  );
  expect(await correos()).toEqual([
    { correo: 'a@prueba.mx', estado: 'rechazado', motivo: NO_EXISTE },
    { correo: 'b@prueba.mx', estado: 'enviado', motivo: null },
  ]);
});

test('an access shows that its invitation, or mail of the vault to its user, was returned; mail of other users says nothing', async () => {
  await app.call('POST', '/accesos', as, { correo: 'invitada@prueba.mx', privilegio: '2' });
  await app.deps.mailer.queue(app.deps.db, accountCreatedMail(user.correo, '', 'https://boveda.mx'));
  const other = await app.createContribuyenteUser(RFC);
  await app.deps.mailer.queue(app.deps.db, { ...accountCreatedMail(other.correo, '', ''), replyTo: user.correo });
  await app.deps.db.updateTable('correo_saliente').set({ enviado: now }).where('rechazado', 'is', null).execute();
  for (const para of ['invitada@prueba.mx', user.correo, other.correo])
    await noteRebote(app.deps, returned(mailToken(app.deps.keys, (await outgoing(para)).id)));
  const noEntregado = { msg: NO_EXISTE, fecha: now.toISOString() };
  expect(await acceso('invitada@prueba.mx')).toMatchObject({ confirmada: false, noEntregado });
  expect(await acceso(user.correo)).toMatchObject({ confirmada: true, noEntregado });
  expect(await acceso(other.correo)).toMatchObject({ noEntregado: null });
});

(isReal ? describe : describe.skip)('with a real mail server on this machine, and its mailbox', () => {
  test('mail is sent without more configuration, and what is refused or returned is told', async () => {
    await app.deps.db.deleteFrom('envio').execute();
    await mailCfdi(TAKEN, 'nadie@destino.mx', 'nadie@empresa.mx');
    await app.call('POST', '/accesos', as, { correo: 'invitado@destino.mx', privilegio: '2' });
    await app.runJobs();
    // One mail, and two that are returned.
    await postfix.delivered(3);
    const inbox = join(dovecot.mail, TAKEN, 'new');
    const [name = ''] = await readdir(inbox);
    const sent = await readFile(join(inbox, name), 'latin1');
    const token = mailToken(app.deps.keys, (await outgoing(TAKEN)).id);
    expect(sent).toContain(`Return-Path: <rebotes+${token}@empresa.mx>`);
    expect(sent).toMatch(/with ESMTPS? /);
    for (const field of ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: OOF, AutoReply', 'Date: '])
      expect(sent).toContain(field);
    expect(sent).toMatch(new RegExp(`^Message-ID:\\s+<${token}@localhost>`, 'im'));

    await readRebotes(app.deps);
    expect(await correos()).toEqual([
      { correo: TAKEN, estado: 'enviado', motivo: null },
      { correo: 'nadie@destino.mx', estado: 'rechazado', motivo: NO_EXISTE },
      { correo: 'nadie@empresa.mx', estado: 'rechazado', motivo: NO_EXISTE },
    ]);
    expect(await acceso('invitado@destino.mx')).toMatchObject({ noEntregado: { msg: NO_EXISTE } });
    const position = () => app.deps.db.selectFrom('lectura_rebotes').selectAll().execute();
    expect(await position()).toMatchObject([{ cuenta: `${REBOTES} localhost`, ultimo_uid: '2' }]);

    // Numbered anew, the messages are read again, and nothing is noted twice.
    await dovecot.renumber(REBOTES);
    await readRebotes(app.deps);
    await dovecot.deliver(REBOTES, 'From: someone\r\n\r\nhello\r\n');
    await readRebotes(app.deps);
    expect(await position()).toMatchObject([{ ultimo_uid: '3' }]);
    expect(await correos()).toHaveLength(3);
  });

  test('a mailbox that cannot be read is logged, and ends no job', async () => {
    const warnings: unknown[] = [];
    const log = { ...app.deps.log, warn: (...said: unknown[]) => void warnings.push(said) } as typeof app.deps.log;
    const bounceImap = { ...(app.deps.env.bounceImap as NonNullable<typeof app.deps.env.bounceImap>), pass: 'otra' };
    await readRebotes({ ...app.deps, log, env: { ...app.deps.env, bounceImap } });
    expect(JSON.stringify(warnings)).toContain('BOVEDA_BOUNCE_IMAP');
  });
});
