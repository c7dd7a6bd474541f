import { createTestApp, type TestApp } from '../../testing/create-test-app';
import type { TipoNotificacion } from '../esquema/tables/notificacion-tables';
import { mailNotifications } from './mail-notifications';
import { type Notificacion, notifyAdministradores } from './notify';

const RFC = 'H&E951128469';
const MINUTE = 60_000;

let app: TestApp;
let now: Date;
let admins: string[];
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
});
beforeEach(async () => {
  now = new Date();
  admins = [];
  for (const privilegio of ['1', '1', '2'] as const) {
    const { correo } = await app.createContribuyenteUser(RFC, privilegio);
    if (privilegio === '1') admins.push(correo);
  }
});
afterEach(async () => {
  for (const table of ['notificacion', 'configuracion', 'correo_saliente', 'acceso'] as const)
    await app.deps.db.deleteFrom(table).execute();
});
afterAll(() => app.close());

const turn = (tipo: TipoNotificacion, on: boolean) =>
  app.deps.db
    .insertInto('configuracion')
    .values({ rfc_owner: RFC, [`notificacion_${tipo}`]: on })
    .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet({ [`notificacion_${tipo}`]: on }))
    .execute();
const tell = (tipo: TipoNotificacion, ...all: Notificacion[]) =>
  app.deps.db.transaction().execute((trx) => notifyAdministradores(app.deps, trx, RFC, tipo, all));
const about = (clave: string, more: Partial<Notificacion> = {}): Notificacion => ({
  clave,
  texto: `CFDI ${clave}`,
  ruta: `proveedores/cancelados/${clave}`,
  ...more,
});
const mails = () => app.deps.db.selectFrom('correo_saliente').selectAll().orderBy('created').orderBy('para').execute();
const subjects = async () => (await mails()).map(({ asunto }) => asunto);
const later = async (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
  await mailNotifications(app.deps, { rfc: RFC, tipo: 'cancelado' });
  await app.runJobs();
};

test('one notification is one mail to each administrator, with a link to the record; repeating it sends no other', async () => {
  await turn('cancelado', true);
  await tell('cancelado', about('1'));
  await tell('cancelado', about('1'), about('1'));
  await app.runJobs();
  const sent = await mails();
  expect(sent.map(({ para }) => para)).toEqual(admins.toSorted());
  expect(sent[0]).toMatchObject({ asunto: `Un CFDI cancelado: ${RFC}`, enviado: expect.any(Date) });
  const url = `${app.deps.env.publicUrl}/H%26E951128469/proveedores/cancelados/1`;
  expect(sent[0]?.baja).toBe(`${app.deps.env.publicUrl}/H%26E951128469/configuracion/notificaciones`);
  expect(sent[0]?.texto).toContain(`CFDI 1\n${url}`);
  expect(sent[0]?.texto).toContain(`Ver CFDI: ${url}`);
  await tell('cancelado', about('1'));
  await later(60);
  expect(await mails()).toHaveLength(2);
});

test('sends nothing while the switch is off, nor when it is turned off before the mail', async () => {
  await tell('cancelado', about('1'));
  await turn('alterado', true);
  await tell('cancelado', about('1'));
  await app.runJobs();
  expect(await mails()).toEqual([]);
  await turn('cancelado', true);
  await tell('cancelado', about('2'));
  await turn('cancelado', false);
  await app.runJobs();
  await turn('cancelado', true);
  await later(60);
  expect(await mails()).toEqual([]);
});

test('sends nothing when the transaction fails', async () => {
  await turn('acuse', true);
  const attempt = app.deps.db.transaction().execute(async (trx) => {
    await notifyAdministradores(app.deps, trx, RFC, 'acuse', [about('1')]);
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  await app.runJobs();
  expect(await mails()).toEqual([]);
});

test('collects what follows a mail, then mails it as a list of limited length', async () => {
  await turn('cancelado', true);
  await tell('cancelado', about('1'));
  await app.runJobs();
  for (let index = 100; index < 125; index++) await tell('cancelado', about(String(index)));
  await later(1);
  expect(await mails()).toHaveLength(2);
  await later(14);
  const [, , digest, ...others] = await mails();
  expect([digest?.asunto, others.length]).toEqual([`25 CFDI cancelados: ${RFC}`, 1]);
  expect(digest?.texto.match(/\nhttp/g)).toHaveLength(20);
  expect(digest?.texto).toMatch(/\nY 5 más\.\n\nVer todos: http:\S+\/proveedores\/cancelados\n/);
  await later(60);
  expect(await mails()).toHaveLength(4);
});

test('each kind has its own mail; its actions are in the mail only, and untrusted text is escaped', async () => {
  const tipos = ['efos', 'alterado', 'cancelado', 'solicitud', 'acuse', '72'] as const;
  const texto = '<img src=x onerror=alert(1)>';
  const acciones = [{ texto: 'Rechazar', ruta: 'aceptar-rechazar-cancelacion?p=secreto' }];
  for (const tipo of tipos) {
    await turn(tipo, true);
    await tell(tipo, about(tipo, { texto, acciones }));
  }
  await app.runJobs();
  expect(new Set(await subjects()).size).toBe(tipos.length);
  for (const { html, texto: text } of await mails()) {
    expect(html).not.toContain('<img');
    expect(text).toContain(`Rechazar: ${app.deps.env.publicUrl}/H%26E951128469/aceptar-rechazar-cancelacion?p=secreto`);
  }
  const left = await app.deps.db.selectFrom('notificacion').select(['acciones', 'atendida']).execute();
  expect(left).toHaveLength(tipos.length);
  for (const row of left) expect(row).toEqual({ acciones: [], atendida: expect.any(Date) });
});
