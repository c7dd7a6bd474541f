import { createPrivateKey, createPublicKey, sign, verify, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newAutoridad, newCertificado } from '@boveda/cfdi-samples/certificados';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { hostileKeys, hostilePublicKeys, withPublicKey } from '../../../testing/hostile-keys';
import { CASE_CER, keyCases } from '../../../testing/key-cases';
import { openCertificado } from './certificados.store';

const RFC = 'AAA010101AAA';
const OTHER = 'BBB010101BBB';

type Files = { cer: Buffer; key: Buffer; pass: string };

let server: TestApp;
let as: { token: string; rfc: string };
let now: Date;

beforeAll(async () => {
  server = await createTestApp({ clock: () => now });
});
beforeEach(async () => {
  now = new Date();
  await server.deps.db.deleteFrom('certificado').execute();
  as = { token: (await server.createContribuyenteUser(RFC)).token, rfc: RFC };
});
afterAll(() => server.close());

const add = async ({ cer, key, pass }: Files, more: object = {}, who = as) => {
  const body = { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass, ...more };
  return (await server.call('POST', '/certificados', who, body)).json();
};
const list = async (query = '', who = as) => (await server.call('GET', `/certificados${query}`, who)).json().rows;

test('tells CSD and e.Firma apart, opens them to sign, and never returns their keys', async () => {
  const csd = await newCertificado({ rfc: RFC, tipo: 'CSD' });
  const fiel = await newCertificado({ rfc: RFC, tipo: 'FIEL', hasta: new Date(Date.now() + 86_400_000) });
  expect(await add(csd, { tipo: 'C' })).toMatchObject({ tipo: 'C', msg: 'Certificado Agregado' });
  expect(await add(fiel)).toMatchObject({ tipo: 'F' });
  const rows = await list();
  expect(rows.map(({ numcert, tipo }: { numcert: string; tipo: string }) => [numcert, tipo])).toEqual([
    [csd.numero, 'C'],
    [fiel.numero, 'F'],
  ]);
  expect(Object.keys(rows[0])).toEqual(['id', 'numcert', 'tipo', 'fechaini', 'fechafin']);
  expect(await list('?tipo=F')).toHaveLength(1);

  const opened = await openCertificado(server.deps, RFC, 'fiel');
  expect([opened?.numero, opened?.cer.equals(fiel.cer)]).toEqual([fiel.numero, true]);
  const key = createPrivateKey({ key: fiel.key, format: 'der', type: 'pkcs8', passphrase: fiel.pass });
  const signature = sign('sha256', Buffer.from('x'), opened?.privateKey ?? '');
  expect(verify('sha256', Buffer.from('x'), createPublicKey(key), signature)).toBe(true);
  const { llave } = await server.deps.db
    .selectFrom('certificado')
    .select('llave')
    .where('numero', '=', fiel.numero)
    .executeTakeFirstOrThrow();
  const plain = key.export({ format: 'der', type: 'pkcs8' });
  expect([llave.includes(plain.subarray(40, 80)), llave.includes(fiel.pass)]).toEqual([false, false]);
});

test('opens the newest valid one of several, and none once all have expired', async () => {
  const day = 86_400_000;
  const start = now.getTime();
  const older = await newCertificado({ rfc: RFC, tipo: 'CSD', desde: new Date(start - 9 * day) });
  const newer = await newCertificado({
    rfc: RFC,
    tipo: 'CSD',
    desde: new Date(start - day),
    hasta: new Date(start + 2 * day),
  });
  for (const each of [newer, older]) await add(each);
  expect((await openCertificado(server.deps, RFC, 'csd'))?.numero).toBe(newer.numero);
  now = new Date(start + 3 * day);
  expect((await openCertificado(server.deps, RFC, 'csd'))?.numero).toBe(older.numero);
  now = new Date(start + 400 * day);
  expect(await openCertificado(server.deps, RFC, 'csd')).toBeNull();
  expect(await openCertificado(server.deps, RFC, 'fiel')).toBeNull();
});

test('rejects the certificate of another taxpayer and answers not found for its own to others', async () => {
  const mine = await newCertificado({ rfc: RFC, tipo: 'CSD' });
  await add(mine);
  const stranger = { token: (await server.createContribuyenteUser(OTHER)).token, rfc: OTHER };
  expect(await list('', stranger)).toEqual([]);
  expect(await openCertificado(server.deps, OTHER, 'csd')).toBeNull();
  expect(await add(mine, {}, stranger)).toMatchObject({
    code: 'certificate_of_another_taxpayer',
    msg: `El certificado es de ${RFC}, no de ${OTHER}.`,
  });
  expect(await add(mine)).toMatchObject({ code: 'certificate_exists' });
});

test('opens keys and certificates in every form, or says what they are, and keeps the certificate as the SAT issued it', async () => {
  const answers: Record<string, unknown> = {};
  for (const [at, { name, cer = CASE_CER, key, pass }] of keyCases.entries()) {
    // A user may try 60 times in an hour.
    if (at % 50 === 0) as = { token: (await server.createContribuyenteUser(RFC)).token, rfc: RFC };
    const { code, tipo } = await add({ cer, key, pass });
    answers[name] = code ?? tipo;
    const kept = await server.deps.db.deleteFrom('certificado').returning('cer').execute();
    if (!code && !kept[0]?.cer.equals(CASE_CER)) answers[name] = 'another certificate';
  }
  expect(answers).toEqual(Object.fromEntries(keyCases.map(({ name, code }) => [name, code ?? 'C'])));
});

test('does not open a sealed key that was copied to another row', async () => {
  await add(await newCertificado({ rfc: RFC, tipo: 'CSD' }));
  await server.createContribuyente(OTHER);
  await server.deps.db.updateTable('certificado').set({ rfc_owner: OTHER }).execute();
  await expect(openCertificado(server.deps, OTHER, 'csd')).rejects.toThrow();
});

describe('an RFC that was registered on the web', () => {
  let serial = 0;
  let NEW: string;
  let theirs: typeof as;
  let autoridad: Awaited<ReturnType<typeof newAutoridad>>;
  const code = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await server.call(method, path, theirs, body)).json().code;
  const descarga = () => ({ fechaini: '2026-01-01', fechafin: '2026-01-31', isemitidos: 'true' });
  const correo = {
    correo: 'a@b.mx',
    tipoAutenticacion: 'credenciales',
    pswd: 'x',
    pswd2: 'x',
    server: 'b.mx',
    puerto: '993',
  };
  const reclamado = async () => (await server.call('GET', '/certificados', theirs)).json().reclamado;

  beforeAll(async () => {
    autoridad = await newAutoridad();
    const folder = path.join(server.home, 'certificates/autoridades');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'ac.cer'), autoridad.cer);
  });
  beforeEach(async () => {
    NEW = `CCC01010${++serial}CC1`;
    const correo = `nueva${serial}@prueba.mx`;
    const registration = { nombre: 'Ana', rfc: NEW, razonsocial: 'Ana SA', correo };
    await server.call('POST', '/register-account', {}, registration);
    const { token } = await server.lastMail(correo);
    const pass = 'una-clave-larga';
    await server.call('POST', '/confirm-account', {}, { token, pass1: pass, pass2: pass });
    const session = (await server.call('POST', '/login', {}, { correo, pass })).json().token;
    theirs = { token: session, rfc: NEW };
    await server.call('POST', '/sesiones/confirmacion', theirs, { pass });
  });

  test('uses no certificate, mail account or download until its e.firma is added, which enables all of them', async () => {
    expect(await reclamado()).toBe(false);
    const csd = await newCertificado({ rfc: NEW, tipo: 'CSD', autoridad });
    expect(await add(csd, {}, theirs)).toMatchObject({
      code: 'rfc_not_claimed',
      msg: expect.stringContaining(`la e.firma de ${NEW}`),
    });
    const calls = () =>
      Promise.all([
        code('POST', '/descargas', descarga()),
        code('POST', '/correos', correo),
        code('GET', '/correos?action=fetch'),
      ]);
    expect(await calls()).toEqual(Array(3).fill('rfc_not_claimed'));
    const fiel = await newCertificado({ rfc: NEW, tipo: 'FIEL', autoridad });
    expect(await add(fiel, {}, theirs)).toMatchObject({ tipo: 'F' });
    expect(await reclamado()).toBe(true);
    expect(await add(csd, {}, theirs)).toMatchObject({ tipo: 'C' });
    expect(await calls()).not.toContain('rfc_not_claimed');
    const log = server.deps.db.selectFrom('bitacora').select('accion').where('rfc_owner', '=', NEW);
    expect((await log.execute()).map(({ accion }) => accion)).toContain('contribuyente.reclamado');
  });

  test('is not claimed by an e.firma of an unknown authority or of another taxpayer', async () => {
    const own = await newCertificado({ rfc: NEW, tipo: 'FIEL' });
    expect(await add(own, {}, theirs)).toMatchObject({ code: 'certificate_not_trusted' });
    const another = await newCertificado({ rfc: OTHER, tipo: 'FIEL', autoridad });
    expect(await add(another, {}, theirs)).toMatchObject({ code: 'certificate_of_another_taxpayer' });
    expect([await reclamado(), await list('', theirs)]).toEqual([false, []]);
  });

  test('signs with none of its earlier certificates until the same e.firma is added again', async () => {
    const fiel = await newCertificado({ rfc: NEW, tipo: 'FIEL', autoridad });
    await add(fiel, {}, theirs);
    await server.deps.db.updateTable('contribuyente').set({ reclamado: null }).where('rfc', '=', NEW).execute();
    expect(await openCertificado(server.deps, NEW, 'fiel')).toBeNull();
    expect(await add(fiel, {}, theirs)).toMatchObject({ tipo: 'F' });
    expect((await openCertificado(server.deps, NEW, 'fiel'))?.numero).toBe(fiel.numero);
    expect(await add(fiel, {}, theirs)).toMatchObject({ code: 'certificate_exists' });
  });
});

describe('rejects with a reason and stores nothing:', () => {
  let good: Files;
  let other: Files;
  beforeAll(async () => {
    [good, other] = await Promise.all([
      newCertificado({ rfc: RFC, tipo: 'CSD' }),
      newCertificado({ rfc: RFC, tipo: 'CSD' }),
    ]);
  });
  const plainKey = ({ key, pass }: Files) =>
    createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase: pass }).export({
      format: 'der',
      type: 'pkcs8',
    });
  test.each<[string, () => Files, string, RegExp]>([
    ['a wrong password', () => ({ ...good, pass: 'otra' }), 'wrong_key_password', /^La contraseña no es/],
    ['a mismatching key', () => ({ ...good, key: other.key }), 'key_mismatch', /no corresponde al certificado/],
    ['swapped files', () => ({ ...good, cer: good.key, key: good.cer }), 'invalid_certificate', /están cambiados/],
    ['a certificate as key', () => ({ ...good, key: other.cer }), 'invalid_private_key', /no una llave privada/],
    ['an unprotected key of others', () => ({ ...good, key: plainKey(other) }), 'key_mismatch', /no corresponde/],
    ['a key as certificate', () => ({ ...good, cer: other.key }), 'invalid_certificate', /están cambiados/],
    ['a cut certificate', () => ({ ...good, cer: good.cer.subarray(0, 300) }), 'invalid_certificate', /dañado/],
    ['a cut key', () => ({ ...good, key: good.key.subarray(0, 300) }), 'invalid_private_key', /dañado/],
    ['text', () => ({ ...good, cer: Buffer.from('<script>') }), 'invalid_certificate', /no es un certificado/],
  ])('%s', async (_what, files, code, msg) => {
    expect(await add(files())).toMatchObject({ code, msg: expect.stringMatching(msg) });
    expect(await list()).toEqual([]);
  });

  test.each(Object.entries(hostileKeys))('a key under %s', async (_what, key) => {
    expect(await add({ ...good, key: key() })).toMatchObject({ code: 'invalid_private_key' });
    expect(await list()).toEqual([]);
  });

  test.each(Object.entries(hostilePublicKeys))('a certificate of %s', async (_what, publicKey) => {
    const cer = withPublicKey(good.cer, publicKey());
    expect(await add({ ...good, cer })).toMatchObject({ code: 'invalid_certificate' });
  });

  test('but takes a certificate whose parts were only written anew', async () => {
    const { publicKey } = new X509Certificate(good.cer);
    const cer = withPublicKey(good.cer, publicKey.export({ type: 'spki', format: 'der' }));
    expect(await add({ ...good, cer })).toMatchObject({ tipo: 'C' });
  });

  test('rejects an expired one, one that is not valid yet, and one of the other kind', async () => {
    const past = await newCertificado({ rfc: RFC, tipo: 'CSD', desde: new Date('2020-01-01T12:00:00Z') });
    expect((await add(past)).msg).toBe('El certificado venció el 31/12/2020.');
    const future = await newCertificado({ rfc: RFC, tipo: 'CSD', desde: new Date('2040-05-06T12:00:00Z') });
    expect((await add(future)).msg).toBe('El certificado todavía no es válido: lo será desde el 06/05/2040.');
    expect((await add(good, { tipo: 'F' })).msg).toBe('El certificado es CSD, no e.Firma.');
    expect(await list()).toEqual([]);
  });

  test.each<[object, RegExp]>([
    [{ certderb64: '' }, /Elija el archivo .cer/],
    [{ keyderb64: '' }, /Elija el archivo .key/],
    [{ pass: '' }, /Escriba la contraseña/],
    [{ pass: 'x'.repeat(201) }, /demasiado larga/],
    [{ certderb64: 'A'.repeat(16_388) }, /demasiado grande/],
    [{ certderb64: '%%%' }, /base64 no es válido/],
    [{ certderb64: ['x'] }, /certderb64/],
    [{ tipo: 'X' }, /tipo/],
    [{ rfc: OTHER }, /Campo desconocido/],
  ])('rejects an invalid body: %#', async (wrong, msg) => {
    expect((await add(good, wrong)).msg).toMatch(msg);
    expect(await list()).toEqual([]);
  });
});

const folder = path.join(
  process.env.BOVEDA_FIXTURES ?? path.resolve(import.meta.dirname, '../../../../../../shared/fixtures'),
  'SAT-CFDI+python-satcfdi/tests/csd',
);
const withFixtures = existsSync(folder) ? test.each : test.skip.each;
if (!existsSync(folder)) process.stderr.write(`\nSKIPPED the SAT's own test certificates: ${folder} not found\n`);

withFixtures([
  ['CAÑF770131PA3', 'Personas Fisicas/cañf770131pa3', 'F'],
  ['IAÑL750210963', 'Personas Fisicas/iañl750210963_csd', 'C'],
  ['H&E951128469', 'Personas Morales/h&e951128469', 'F'],
  ['EKU9003173C9', 'Personas Morales/eku9003173c9_csd', 'C'],
])("the SAT's own test certificate of %s: %s", async (rfc, name, tipo) => {
  // They expired in 2023.
  now = new Date('2022-06-01T12:00:00Z');
  const who = { token: (await server.createContribuyenteUser(rfc)).token, rfc };
  const [cer, key] = ['cer', 'key'].map((kind) => readFileSync(path.join(folder, `${name}.${kind}`)));
  expect(await add({ cer, key, pass: '12345678a' } as Files, {}, who)).toMatchObject({ tipo });
  expect((await openCertificado(server.deps, rfc, tipo === 'C' ? 'csd' : 'fiel'))?.numero).toMatch(/^\d{20}$/);
});
