import { X509Certificate } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newAutoridad, newCertificado } from '@boveda/cfdi-samples/certificados';
import { sha256Of } from '@boveda/platform/core/sha256';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { places } from '../installation/settings/env';
import { AdminError } from './command';
import { help, parseAdmin } from './run-admin';

let server: TestApp;
let lines: string[];

beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(() => {
  lines = [];
});
afterAll(() => server.close());

const run = (...argv: string[]) => parseAdmin(argv)({ ...server.deps, print: (line) => lines.push(line) });

const refusal = async (...argv: string[]): Promise<string> => {
  const error = await (async () => run(...argv))().catch((reason) => reason);
  expect(error).toBeInstanceOf(AdminError);
  return error.message;
};

test('a new user can log in with the printed password, which the mail does not contain', async () => {
  await run('usuario:crear', '--correo', 'Ana@Prueba.MX', '--nombre', 'Ana');
  const password = lines.find((line) => line.startsWith('Contraseña: '))?.slice('Contraseña: '.length) ?? '';
  expect(password).toMatch(/^[\w-]{16}$/);
  const answer = await server.call('POST', '/login', {}, { correo: 'ana@prueba.mx', pass: password });
  expect(answer.json().msg.nombre).toBe('Ana');
  const mail = await server.deps.db.selectFrom('correo_saliente').selectAll().executeTakeFirstOrThrow();
  expect(mail.para).toBe('ana@prueba.mx');
  expect(JSON.stringify(mail)).not.toContain(password);
  expect(await refusal('usuario:crear', '--correo', 'ana@prueba.mx', '--nombre', 'Otra')).toBe(
    'Ya existe un usuario con el correo ana@prueba.mx.',
  );
});

test('commands between + run in order up to the first that fails; an invalid one prevents all of them', async () => {
  const crear = (correo: string) => ['usuario:crear', '--correo', correo, '--nombre', 'X', '--pass', 'una-clave-larga'];
  const known = async (correo: string) => (await refusal(...crear(correo))).startsWith('Ya existe');
  expect(await refusal(...crear('uno@lote.mx'), '+', 'nada')).toContain("Comando desconocido: 'nada'");
  await run(...crear('uno@lote.mx'), '+', ...crear('dos@lote.mx'));
  expect(
    await refusal(...crear('tres@lote.mx'), '+', ...crear('dos@lote.mx'), '+', ...crear('cuatro@lote.mx')),
  ).toMatch(/dos@lote\.mx/);
  expect(await known('tres@lote.mx')).toBe(true);
  await run(...crear('cuatro@lote.mx'));
});

test('a folder that is no abandoned database is not removed', async () => {
  for (const folder of ['/etc', '/var/lib/boveda', server.home])
    expect(await refusal('base:abandonadas', '--borrar', folder)).toBe(`${folder} no es una base de datos abandonada.`);
});

test('a plan without --inicio starts on the local day (-07:00), also after midnight in UTC', async () => {
  const deps = {
    ...server.deps,
    clock: () => new Date('2026-03-02T03:00:00Z'),
    print: (line: string) => lines.push(line),
  };
  const day = ['--fin', '2026-03-01', '--espacio', '1'];
  await parseAdmin(['contribuyente:crear', '--rfc', 'NOC010101AA1', '--nombre', 'Noche', '--plan', 'Uno', ...day])(
    deps,
  );
  expect(lines).toEqual(['Contribuyente creado: NOC010101AA1 Noche, plan Uno del 2026-03-01 al 2026-03-01, 1 MB']);
});

test('creates a taxpayer, changes its plan, grants access and revokes it', async () => {
  await run('usuario:crear', '--correo', 'eva@prueba.mx', '--nombre', 'Eva', '--pass', 'secreto-de-eva');
  expect(lines.join()).not.toContain('secreto-de-eva');
  const rfc = 'ÑAA010101AA1';
  await run(
    'contribuyente:crear',
    ...['--rfc', rfc, '--nombre', 'Uno', '--plan', 'Básico', '--fin', '2099-01-31', '--espacio', '500'],
  );
  await run('plan:cambiar', '--rfc', rfc, '--espacio', '900');
  await run('acceso:dar', '--correo', 'eva@prueba.mx', '--rfc', rfc, '--privilegio', '1');
  await run('acceso:dar', '--correo', 'eva@prueba.mx', '--rfc', rfc, '--privilegio', '2');
  const logIn = async () =>
    (await server.call('POST', '/login', {}, { correo: 'eva@prueba.mx', pass: 'secreto-de-eva' })).json().msg.Cuentas;
  expect(await logIn()).toEqual([{ rfc, nombre: 'Uno', privilegio: '2' }]);
  lines = [];
  await run('listar');
  expect(lines.join('\n')).toMatch(/eva@prueba\.mx {2}Eva\n {4}ÑAA010101AA1 {2}Auxiliar/);
  expect(lines.join('\n')).toMatch(/ÑAA010101AA1 {2}Uno {2}plan Básico del .* al 2099-01-31 {2}900 MB/);
  await run('administrador:restablecer', '--correo', 'eva@prueba.mx', '--rfc', rfc);
  await run('acceso:quitar', '--correo', 'eva@prueba.mx', '--rfc', rfc);
  const log = server.deps.db
    .selectFrom('bitacora')
    .select(['accion', 'usuario', 'objeto'])
    .where('rfc_owner', '=', rfc);
  expect((await log.orderBy('n', 'desc').execute()).slice(0, 2)).toEqual(
    ['acceso.removido', 'acceso.invitado'].map((accion) => ({ accion, usuario: 'Operador', objeto: 'eva@prueba.mx' })),
  );
  expect(await logIn()).toEqual([]);
});

test('disabling a user ends sessions, keys and links at once; enabling restores access by key and login', async () => {
  const rfc = 'DES010101AB1';
  const user = await server.createContribuyenteUser(rfc);
  const as = { token: user.token, rfc };
  const { apikey } = (await server.call('POST', '/info/apikey', as)).json();
  const withKey = async () =>
    (await server.app.inject({ url: '/api/boveda/v4/emitidos', headers: { 'x-api-key': apikey } })).statusCode;
  expect([await withKey(), (await server.call('GET', '/dashboard', as)).statusCode]).toEqual([200, 200]);
  await run('usuario:deshabilitar', '--correo', user.correo);
  expect([await withKey(), (await server.call('GET', '/dashboard', as)).statusCode]).toEqual([401, 401]);
  await run('usuario:habilitar', '--correo', user.correo);
  // The sessions were ended, not suspended.
  expect([await withKey(), (await server.call('GET', '/dashboard', as)).statusCode]).toEqual([200, 401]);
  const log = server.deps.db.selectFrom('bitacora').select(['accion', 'usuario']).where('rfc_owner', '=', rfc);
  expect((await log.orderBy('n', 'desc').execute()).slice(0, 2)).toEqual([
    { accion: 'usuario.habilitado', usuario: 'Operador' },
    { accion: 'usuario.deshabilitado', usuario: 'Operador' },
  ]);
});

test('the operator proves the ownership of an RFC: on creation, or later when it was registered on the web', async () => {
  const of = async (rfc: string) =>
    (
      await server.deps.db
        .selectFrom('contribuyente')
        .select('reclamado')
        .where('rfc', '=', rfc)
        .executeTakeFirstOrThrow()
    ).reclamado;
  expect(await of('ÑAA010101AA1')).toBeInstanceOf(Date);
  await server.createContribuyente('WEB010101AB1', { reclamado: null });
  await run('contribuyente:reconocer', '--rfc', 'WEB010101AB1');
  expect(await of('WEB010101AB1')).toBeInstanceOf(Date);
  expect(await refusal('contribuyente:reconocer', '--rfc', 'WEB010101AB1')).toBe('WEB010101AB1 ya estaba comprobado.');
});

test.each([
  [['nada'], /^Comando desconocido: 'nada'\./],
  [['toString'], /^Comando desconocido/],
  [['acceso:dar', '--correo', 'a@b.mx', '--otra', 'x'], /^Opciones no válidas\.\nUso: pnpm admin acceso:dar/],
  [['acceso:dar', '--correo', 'a@b.mx'], /^Falta --rfc\nFalta --privilegio$/],
  [['acceso:dar', '--correo', 'a@b.mx', '--rfc', 'AAA010101AAA', '--privilegio', '5'], /^--privilegio: /],
  [
    ['acceso:dar', '--correo', 'a@b.mx', '--rfc', 'AAA010101AAA', '--privilegio', '1'],
    /^No existe un usuario con el correo a@b\.mx\.$/,
  ],
  [['plan:cambiar', '--rfc', 'AAA010101AAA'], /^No existe el contribuyente AAA010101AAA\.$/],
  [['usuario:crear', '--correo', 'a@b.mx', '--nombre', 'A', '--pass', 'corta'], /^--pass: /],
  [
    [
      'contribuyente:crear',
      '--rfc',
      'AAA010101AAA',
      '--nombre',
      'A',
      '--plan',
      'P',
      '--fin',
      '2001-01-01',
      '--espacio',
      '1',
    ],
    /^--fin: el plan termina antes de empezar\.$/,
  ],
])('%j is rejected with the reason', async (argv, message) => {
  expect(await refusal(...argv)).toMatch(message);
});

test('installs the schemas of the SAT completely or not at all', async () => {
  const folder = path.join(server.home, 'del-sat');
  const cfd = path.join(folder, 'www.sat.gob.mx/sitio_internet/cfd');
  expect(await refusal('sat:recursos', '--de', folder)).toMatch(/^--de: no existe/);
  await mkdir(path.join(cfd, '4'), { recursive: true });
  await writeFile(path.join(cfd, '4/otro.xslt'), 'x');
  expect(await refusal('sat:recursos', '--de', folder)).toMatch(/no hay esquemas .* ni certificados de autoridad/);
  await writeFile(path.join(cfd, '4/cfdv40.xsd'), '<xs:schema/>');
  expect(await refusal('sat:recursos', '--de', folder, '--huella', '0'.repeat(64))).toMatch(
    /^--huella: la de la carpeta/,
  );
  await expect(readdir(server.deps.env.satResources)).rejects.toThrow('ENOENT');
  for (let times = 0; times < 2; times++) await run('sat:recursos', '--de', folder);
  const installed = await readdir(server.deps.env.satResources, { recursive: true });
  expect(installed.filter((file) => file.includes('.xs'))).toEqual(['www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd']);
  expect(lines.find((line) => line.startsWith('Huella: '))).toMatch(/^Huella: [0-9a-f]{64}$/);
  expect(lines).toContain('Autoridades: ninguna nueva; quedan las que había (0 de estas).');
});

test('installs the authorities of a bundle as the SAT publishes it, and names what is none', async () => {
  const folder = path.join(server.home, 'Cert_Prod');
  await mkdir(path.join(folder, 'autoridades/2019'), { recursive: true });
  const [der, one, other] = await Promise.all([newAutoridad(), newAutoridad(), newAutoridad()]);
  const pemOf = ({ cer }: { cer: Buffer }) => new X509Certificate(cer).toString();
  const { cer: ofContribuyente } = await newCertificado({ rfc: 'EKU9003173C9', tipo: 'CSD', autoridad: der });
  const files: Record<string, string | Buffer> = {
    'AC4_SAT.cer': der.cer,
    'repetida.crt': pemOf(der),
    'autoridades/2019/todas.pem': `Bag Attributes\n${pemOf(one)}\n${pemOf(other)}`,
    'OCSP_SAT.cer': ofContribuyente,
    'dañado.cer': 'no es',
    'paquete.p7b': Buffer.from([0x30, 0x80]),
    'enorme.cer': Buffer.alloc(1_000_001),
    'leeme.txt': 'x',
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
  const { certificates } = places(server.home);
  const prints = [der, one, other].map(({ cer }) => sha256Of(cer)).sort();
  // Nobody knows their fingerprints: they are shown, with the command that accepts each.
  await run('sat:recursos', '--de', folder);
  expect(
    lines
      .filter((line) => line.startsWith('DESCONOCIDA: '))
      .map((line) => line.slice(-64))
      .sort(),
  ).toEqual(prints);
  expect(lines).toContain(`    pnpm admin sat:recursos --aceptar ${prints[0]}`);
  await expect(readdir(path.join(certificates, 'autoridades'))).resolves.toEqual([]);
  lines = [];
  await run('sat:recursos', '--de', folder, '--aceptar', prints.join(','));
  expect((await readdir(path.join(certificates, 'autoridades'))).sort()).toEqual(prints.map((print) => `${print}.cer`));
  const said = lines.filter((line) => line.startsWith('Autoridad: '));
  expect(said.map((line) => line.slice(-64)).sort()).toEqual(prints);
  expect(lines.filter((line) => line.startsWith('Omitido: '))).toEqual([
    expect.stringMatching(/^Omitido: OCSP_SAT\.cer: .+: no es de una autoridad$/),
    'Omitido: dañado.cer: no es un certificado',
    'Omitido: enorme.cer: es demasiado grande para un certificado',
    expect.stringMatching(/^Omitido: paquete\.p7b: es un paquete PKCS#7; extraiga/),
  ]);
});

test('the help names every command', () => {
  for (const name of ['usuario:crear', 'contribuyente:crear', 'plan:cambiar', 'acceso:dar', 'acceso:quitar', 'listar'])
    expect(help()).toContain(`  ${name}`);
});

test('49bis:cargar replaces the list of a file, and leaves it as it was when a line is wrong', async () => {
  const archivo = path.join(server.deps.env.home, 'lista.csv');
  const load = async (...lines: string[]) => {
    await writeFile(archivo, ['RFC,Nombre,Oficio,Fecha de publicación', ...lines].join('\n'));
    return ['49bis:cargar', '--archivo', archivo];
  };
  await run(...(await load('AAA010101AAA,UNO,700-49,15/01/2026', 'AAA010101AAB,DOS,700-49,15/01/2026')));
  await run(...(await load('AAA010101AAB,DOS,700-49,15/01/2026')));
  expect(lines).toEqual([
    'Listado 49 Bis: 2 contribuyentes, entran 2, salen 0',
    'Listado 49 Bis: 1 contribuyentes, entran 0, salen 1',
  ]);
  expect(await refusal(...(await load('AAA010101AAA,UNO,700-49,15/01/2026', 'X,DOS,,15/01/2026')))).toBe(
    'Renglón 3: RFC: RFC no válido; oficio: falta.',
  );
  expect(await refusal('49bis:cargar')).toBe('Falta --archivo, o --vaciar si.');
  expect(await refusal('49bis:cargar', '--archivo', archivo, '--vaciar', 'si')).toBe('Falta --archivo, o --vaciar si.');
  expect(await refusal(...(await load()))).toMatch(/no tiene contribuyentes.*--vaciar si/);
  const stored = () => server.deps.db.selectFrom('lista49bis').select(['rfc', 'firme']).execute();
  expect(await stored()).toEqual([{ rfc: 'AAA010101AAB', firme: true }]);
  await run('49bis:cargar', '--vaciar', 'si');
  expect(lines.at(-1)).toBe('Listado 49 Bis: 0 contribuyentes, entran 0, salen 1');
  expect(await stored()).toEqual([]);
});
