import { createPrivateKey } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newAutoridad, newCertificado } from '@boveda/cfdi-samples/certificados';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { CASE_KEY, type KeyCase, keyCases } from '../../../testing/key-cases';
import { openCertificado } from '../certificados/certificados.store';

const MINE = 'AAA010101AAA';

let server: TestApp;
let autoridad: Awaited<ReturnType<typeof newAutoridad>>;
let now: Date;
let serial = 0;
/** An RFC that does not exist yet. */
let NEW: string;
let user: Awaited<ReturnType<TestApp['createContribuyenteUser']>>;

beforeAll(async () => {
  server = await createTestApp({ clock: () => now });
  autoridad = await newAutoridad();
  const folder = path.join(server.home, 'certificates/autoridades');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'ac.cer'), autoridad.cer);
});
beforeEach(async () => {
  now = new Date();
  NEW = `DDD01010${++serial}DD1`;
  user = await server.createContribuyenteUser(MINE);
});
afterAll(() => server.close());

type Files = Awaited<ReturnType<typeof newCertificado>>;
const fielOf = (rfc: string) => newCertificado({ rfc, tipo: 'FIEL', autoridad });
const add = async ({ cer, key, pass }: Files, more: object = {}, token = user.token) => {
  const body = { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass, ...more };
  return (await server.call('POST', '/contribuyentes', { token }, body)).json();
};
const cuentas = async () =>
  (await server.call('GET', `/list-rfc/${user.idacceso}`, { token: user.token })).json().cuentas as { rfc: string }[];
const log = async (rfc: string) =>
  server.deps.db.selectFrom('bitacora').select(['accion', 'usuario', 'detalle']).where('rfc_owner', '=', rfc).execute();
const exists = async (rfc: string) =>
  (await server.deps.db.selectFrom('contribuyente').select('rfc').where('rfc', '=', rfc).execute()).length > 0;

test('adds the taxpayer of an e.firma, claimed and with a trial plan, and makes the user its administrator', async () => {
  const cuenta = { rfc: NEW, nombre: 'TITULAR FIEL', privilegio: '1' };
  expect(await add(await fielOf(NEW))).toEqual({ msg: 'Contribuyente agregado', cuenta });
  expect(await cuentas()).toContainEqual(cuenta);
  const certificados = (await server.call('GET', '/certificados', { token: user.token, rfc: NEW })).json();
  expect(certificados).toEqual({ rows: [], reclamado: true });
  const entries = await log(NEW);
  expect(entries.map(({ accion }) => accion)).toEqual(['acceso.confirmado', 'contribuyente.reclamado']);
  expect(new Set(entries.map(({ usuario }) => usuario))).toEqual(new Set([user.correo]));
});

test('stores the e.firma only on request, and its password never', async () => {
  const fiel = await fielOf(NEW);
  await add(fiel, { guardar: true });
  expect((await openCertificado(server.deps, NEW, 'fiel'))?.numero).toBe(fiel.numero);
  expect((await log(NEW)).map(({ accion }) => accion)).toContain('certificado.agregado');
  expect(JSON.stringify(await log(NEW))).not.toContain(fiel.pass);
});

test('gives no access to a taxpayer of others and notifies its administrators, at most three times a day', async () => {
  const [owner, auxiliar] = [await server.createContribuyenteUser(NEW), await server.createContribuyenteUser(NEW, '2')];
  const fiel = await fielOf(NEW);
  const answer = await add(fiel, { guardar: true });
  expect(answer).toMatchObject({ cuenta: null, msg: expect.stringContaining('lo administra otra persona') });
  expect((await cuentas()).map(({ rfc }) => rfc)).toEqual([MINE]);
  expect((await server.call('GET', '/emitidos', { token: user.token, rfc: NEW })).statusCode).toBe(403);
  expect(await openCertificado(server.deps, NEW, 'fiel')).toBeNull();
  expect((await server.lastMail(owner.correo)).texto).toContain(user.correo);
  await expect(server.lastMail(auxiliar.correo)).rejects.toThrow();
  await add(fiel);
  await add(fiel);
  expect(await add(fiel)).toMatchObject({ code: 'too_many_attempts' });
  expect((await add(fiel, {}, owner.token)).code).toBe('taxpayer_exists');
});

test('refuses a taxpayer that the user may open already', async () => {
  expect(await add(await fielOf(MINE))).toMatchObject({ code: 'taxpayer_exists' });
});

test.each<[string, () => Promise<Files>, string]>([
  ['a CSD', () => newCertificado({ rfc: NEW, tipo: 'CSD', autoridad }), 'invalid_certificate'],
  ['an unknown authority', () => newCertificado({ rfc: NEW, tipo: 'FIEL' }), 'certificate_not_trusted'],
  [
    'an expired e.firma',
    () => newCertificado({ rfc: NEW, tipo: 'FIEL', autoridad, desde: new Date('2020-01-01T12:00:00Z') }),
    'certificate_not_valid_now',
  ],
  ['a wrong password', async () => ({ ...(await fielOf(NEW)), pass: 'otra' }), 'wrong_key_password'],
  ['another key', async () => ({ ...(await fielOf(NEW)), key: (await fielOf(NEW)).key }), 'key_mismatch'],
])('rejects %s and creates nothing', async (_what, files, code) => {
  expect(await add(await files())).toMatchObject({ code });
  expect(await exists(NEW)).toBe(false);
});

test('takes an e.firma in PEM, as a PFX, and with its password in another encoding', async () => {
  const llave = createPrivateKey({ key: CASE_KEY, format: 'der', type: 'pkcs8' });
  const of = (name: string) => keyCases.find((each) => each.name === name) as KeyCase;
  for (const [at, name] of ['PEM', 'base64 in UTF-16', 'pfx', 'PKCS#1', 'pbkdf2Latin1', 'rc2Of40'].entries()) {
    const rfc = `EEE01010${at + 1}EE1`;
    const fiel = await newCertificado({ rfc, tipo: 'FIEL', autoridad, llave });
    expect(await add({ ...fiel, key: of(name).key, pass: of(name).pass })).toMatchObject({ cuenta: { rfc } });
  }
});

test('limits the attempts of a user', async () => {
  const wrong = { ...(await fielOf(NEW)), pass: 'otra' };
  const codes: string[] = [];
  for (let attempt = 0; attempt < 61; attempt++) codes.push((await add(wrong)).code);
  expect([codes[0], codes[59], codes[60]]).toEqual(['wrong_key_password', 'wrong_key_password', 'too_many_attempts']);
});
