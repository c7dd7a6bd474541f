import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import path from 'node:path';
import { newAutoridad } from '@boveda/cfdi-samples/certificados';
import { freePort } from '@boveda/processes';
import {
  createTestApp,
  newReleaseKey,
  promoteSampleShell,
  publishSample,
  publishSampleShell,
  type TestApp,
} from '../../../testing';
import { strangersKey, trustIn } from '../../../testing/releases';
import { DatabaseRefused } from '../../esquema/run-migrations';
import { places } from '../../installation/settings/env';
import { AdminError } from '../command';
import { parseAdmin } from '../run-admin';
import { reasonOf, remedyOf } from './reach';

// Every service outside is a server of this test: the SAT says the hour that a test sets.
let server: TestApp;
let sat: Server;
let smtp: TcpServer;
let satTime: Date;
let satHead: Parameters<ServerResponse['writeHead']>;
/** What the mail server answers to a login. */
let login: string;
let lines: string[] = [];

beforeAll(async () => {
  server = await createTestApp();
  sat = createServer((_request, answer) =>
    answer
      .setHeader('date', satTime.toUTCString())
      .writeHead(...satHead)
      .end(),
  ).listen(0);
  smtp = createTcpServer((socket) => {
    socket.write('220 prueba\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const said = String(data);
      if (/^EHLO/.test(said)) socket.write('250-prueba\r\n250 AUTH PLAIN\r\n');
      else if (/^AUTH/.test(said)) socket.write(`${login}\r\n`);
      else socket.end('221 adiós\r\n');
    });
  }).listen(0);
  await Promise.all([once(sat, 'listening'), once(smtp, 'listening')]);
});
afterAll(async () => {
  await Promise.all([sat, smtp].map((each) => new Promise((resolve) => each.close(resolve))));
  await server.close();
});
beforeEach(() => {
  satTime = new Date();
  satHead = [405];
  login = '235 entra';
});

const portOf = (of: Server | TcpServer) => (of.address() as AddressInfo).port;

/** Runs the command with settings; returns the error's message, or null. */
async function review(settings: Partial<TestApp['deps']['env']> = {}, more: object = {}): Promise<string | null> {
  const url = `http://127.0.0.1:${portOf(sat)}`;
  const outside = {
    satConsultaUrl: url,
    satDescargaUrl: url,
    satCertificadosUrl: url,
    satEfosUrl: url,
    satListasUrl: url,
    satAutoridadesUrl: url,
    satEsquemasUrl: url,
  };
  const env = {
    ...server.deps.env,
    ...outside,
    smtpUrl: `smtp://yo:secreta@127.0.0.1:${portOf(smtp)}`,
    publicUrl: 'https://boveda.example.mx',
    ...settings,
  };
  lines = [];
  const print = (line: string) => lines.push(line);
  try {
    await parseAdmin(['revisar'])({ ...server.deps, ...more, env, print });
    return null;
  } catch (error) {
    if (error instanceof AdminError) return error.message;
    throw error;
  }
}

/** The line of a check, and what to do. */
const found = (nombre: string) => {
  const at = lines.findIndex((line) => line.slice(7).startsWith(`${nombre}: `));
  const next = lines[at + 1] ?? '';
  return [lines[at] ?? `no ${nombre}`, ...(next.startsWith('       → ') ? [next] : [])].join('\n');
};

test('a new installation is told what it lacks, each with what to do', async () => {
  expect(await review({ demo: false })).toMatch(/^\d+ bien, \d+ avisos, \d+ fallas$/);
  expect(found('Base de datos')).toMatch(/^bien {3}Base de datos: PostgreSQL \d+/);
  expect(found('Aplicación publicada')).toMatch(/^FALLA {2}.*no hay shell en local .*\n.*«boveda publish»/);
  expect(found('Respaldo de la instalación')).toMatch(/^FALLA {2}.*BOVEDA_RESCUE está vacía\n.*otra máquina/);
  expect(found('Autoridades del SAT')).toMatch(/^FALLA {2}.*ninguna.*\n.*sat:recursos/);
  expect(found('Esquemas del SAT')).toMatch(/^AVISO {2}.*\n.*sat:recursos/);
  expect(found('Listas del SAT')).toMatch(/^AVISO {2}.*sin cargar: .*\n.*efos:cargar/);
  expect(found('PAC')).toMatch(/^AVISO {2}.*el Buzón queda cerrado\n/);
  expect(found('Correo saliente')).toMatch(/^bien {3}.*acepta la conexión y la cuenta$/);
  expect(found('Reloj')).toMatch(/^bien {3}/);
  expect(found('Descarga masiva, paquetes (SAT)')).toMatch(/^bien {3}.* contesta \(405\)$/);
  // Once it has authorities.
  const folder = path.join(places(server.home).certificates, 'autoridades');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'ac.cer'), (await newAutoridad()).cer);
  await review({ demo: false });
  expect(found('Autoridades del SAT')).toBe('bien   Autoridades del SAT: 1 certificados, 1 vigentes');
});

test.each([
  ['a clock an hour late', -3600, /^FALLA {2}Reloj: (3599|3600|3601) s atrasado respecto al SAT\n.*timedatectl/],
  ['a clock two minutes early', 120, /^FALLA {2}Reloj: 1(19|20|21) s adelantado/],
  ['a clock half a minute early', 30, /^bien {3}Reloj: /],
])('%s', async (_name, seconds, expected) => {
  satTime = new Date(Date.now() - seconds * 1000);
  await review();
  expect(found('Reloj')).toMatch(expected);
});

test.each([
  [
    'a name that does not exist',
    'http://no-existe.invalid/',
    /FALLA.*su nombre no existe en el DNS.*\(ENOTFOUND|EAI_AGAIN\)/,
  ],
  ['a closed port', 'http://127.0.0.1:FREE/', /FALLA.*rechaza la conexión \(ECONNREFUSED\)\n.*firewall/],
  ['no TLS', `https://127.0.0.1:PORT/`, /FALLA.*no habla TLS como se espera/],
])('a service that is not reached: %s', async (_name, url, expected) => {
  const address = url.replace('PORT', String(portOf(sat))).replace('FREE', String(await freePort()));
  await review({ satCertificadosUrl: address });
  expect(found('Certificados (SAT)')).toMatch(expected);
});

test('servers of the database: which one writes, and which do not answer', async () => {
  await review();
  expect(found('Servidores de la base de datos')).toMatch(/^bien {3}.*: uno$/);
  const { host = '', user, password, database } = server.pool.options;
  const login = `${user}:${encodeURIComponent(String(password))}`;
  const silent = `127.0.0.1:${await freePort()}`;
  await review({ databaseUrl: `postgres://${login}@${encodeURIComponent(host)},${silent}/${database}` });
  const line = found('Servidores de la base de datos');
  expect(line).toMatch(/^FALLA {2}.* escribe; copias: ninguna; no contestan: 127\.0\.0\.1:\d+\n.*patronictl list/);
  expect([line.includes(silent), line.includes(`${host}:5432 escribe`)]).toEqual([true, true]);
  expect(lines.join('\n')).not.toContain(String(password));
});

test('a mail server that refuses the account, or does not listen', async () => {
  login = '535 no';
  await review();
  expect(found('Correo saliente')).toMatch(/^FALLA {2}.*rechaza la cuenta o la contraseña \(EAUTH\)\n.*SMTP_URL/);
  await review({ smtpUrl: 'smtp://127.0.0.1:1' });
  expect(found('Correo saliente')).toMatch(/^FALLA {2}.*rechaza la conexión/);
  expect(lines.join('\n')).not.toContain('secreta');
});

test.each<[string, object, RegExp]>([
  ['refuses the connection', { code: 'ECONNREFUSED' }, /rechaza la conexión \(ECONNREFUSED\)\n.*firewall/],
  ['has another password', { code: '28P01' }, /rechaza la cuenta o la contraseña \(28P01\)\n.*contraseña/],
  ['is not there', { code: '3D000' }, /no tiene esa base de datos \(3D000\)\n.*Cree la base/],
  ['has no connections left', { code: '53300' }, /no le quedan conexiones \(53300\)\n.*max_connections/],
  ['is a copy', { code: '25006' }, /no acepta escrituras \(25006\)\n.*cuál escribe/],
  ['has a full disk', { code: 'ENOSPC' }, /no queda espacio \(ENOSPC\)\n.*agrande el disco/],
  [
    'has the schema of another version',
    new DatabaseRefused('The database is behind'),
    /su esquema es de otra versión\n.*base:migrar/,
  ],
  ['failed for another reason', {}, /no se pudo conectar\n.*DATABASE_URL/],
])('a database that %s is told, and all else is reviewed', async (_name, error, expected) => {
  const { db: _db, blobs: _blobs, ...without } = server.deps;
  const fault = error instanceof Error ? error : Object.assign(new Error('secreta'), error);
  expect(await review({ demo: false }, { ...without, db: undefined, blobs: undefined, fault })).toMatch(/fallas$/);
  expect(found('Base de datos')).toMatch(new RegExp(`^FALLA  Base de datos: ${expected.source}`));
  expect(found('Listas del SAT')).toMatch(/^FALLA .*sin la base de datos\n.*Arregle primero/);
  expect(found('Almacén de archivos')).toMatch(/^bien /);
  expect(found('Reloj')).toMatch(/^bien /);
  expect(lines.join('\n')).not.toContain('secreta');
});

test.each([
  ['CERT_HAS_EXPIRED', /ya venció/, /Compare la hora/],
  ['CERT_NOT_YET_VALID', /aún no vale/, /set-ntp/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /es de otro nombre/, /DNS/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /no es de confianza/, /NODE_EXTRA_CA_CERTS/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /no es de confianza/, /NODE_EXTRA_CA_CERTS/],
  ['ETLS', /no ofrece TLS/, /puerto con TLS/],
  ['UND_ERR_CONNECT_TIMEOUT', /no contesta a tiempo/, /firewall/],
  ['EHOSTUNREACH', /no hay ruta/, /firewall/],
  ['EROFS', /solo lectura/, /Monte/],
  ['EACCES', /no se permite/, /carpeta/],
])('%s has its words and its remedy', (code, reason, remedy) => {
  const error = new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });
  expect([reasonOf(error), remedyOf(error, '')]).toEqual([
    expect.stringMatching(reason),
    expect.stringMatching(remedy),
  ]);
  expect(reasonOf(error)).toContain(`(${code})`);
});

test.each<[string, Parameters<ServerResponse['writeHead']>, RegExp]>([
  ['fails', [503], /^AVISO .* contesta con un error \(503\)\n.*más tarde/],
  [
    'sends its callers elsewhere',
    [302, { location: 'http://portal.hotel.mx/' }],
    /^FALLA .* llega a portal\.hotel\.mx\n.*proxy/,
  ],
  ['sends its callers to another page of its own', [302, { location: '/inicio' }], /^bien /],
])('a service that %s', async (_name, head, expected) => {
  satHead = head;
  await review();
  expect(found('Esquemas (SAT)')).toMatch(expected);
});

test('copies that are read: those that are copies, and those that do not answer', async () => {
  await review();
  expect(found('Copias que se leen')).toMatch(/^bien .*: ninguna/);
  const silent = `127.0.0.1:${await freePort()}`;
  await review({ databaseReadUrl: `postgres://x:secreta@${silent}/x` });
  expect(found('Copias que se leen')).toMatch(/^AVISO .*: ninguna; .*: 127\.0\.0\.1:\d+\n.*DATABASE_READ_URL/);
  expect(lines.join('\n')).not.toContain('secreta');
});

const KEYS = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };

test.each([
  ['NoSuchBucket', 404, /ese bucket no existe.*\n.*Cree el bucket/],
  ['InvalidAccessKeyId', 403, /rechaza las llaves.*\n.*AWS_ACCESS_KEY_ID/],
  ['AccessDenied', 403, /no permite leer y escribir.*\n.*permiso/],
  ['RequestTimeTooSkewed', 403, /no acepta la hora.*\n.*timedatectl/],
])('a bucket that answers %s', async (code, status, expected) => {
  const store = createServer((_request, answer) =>
    answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`),
  ).listen(0, '127.0.0.1');
  await once(store, 'listening');
  Object.assign(process.env, KEYS);
  const endpoint = `http://127.0.0.1:${portOf(store)}`;
  await review({ blobs: { bucket: 'cubo', prefix: 'x/', endpoint, region: 'us-east-1' } });
  for (const name of Object.keys(KEYS)) delete process.env[name];
  store.close();
  expect(found('Almacén de archivos')).toMatch(new RegExp(`^FALLA .*el bucket cubo: ${expected.source}`));
});

test('a place of backups that is no folder', async () => {
  await review({ respaldos: path.join(import.meta.dirname, 'revisar.test.ts/x') });
  expect(found('Almacén de respaldos')).toMatch(/^FALLA .*no es una carpeta \(ENOTDIR\)\n.*BOVEDA_RESPALDOS/);
});

test('authorities that have all expired are told', async () => {
  await review({}, { clock: () => new Date('2099-01-01') });
  expect(found('Autoridades del SAT')).toMatch(/^FALLA .*todos vencidos\n.*sat:recursos/);
});

test.each([
  ['http://boveda.example.mx', /^FALLA.*\n.*https en PUBLIC_URL/],
  ['http://localhost:4400', /^AVISO.*\n.*Solo sirve en esta máquina/],
])('the public address %s', async (publicUrl, expected) => {
  await review({ publicUrl });
  expect(found('Dirección pública')).toMatch(expected);
});

test('the store of files, and a backup of a database of its own', async () => {
  await review();
  expect(found('Almacén de archivos')).toMatch(/^bien .* contesta, y se puede escribir$/);
  const note = path.join(places(server.home).data, 'last-backup');
  await mkdir(path.dirname(note), { recursive: true });
  await writeFile(note, `${new Date(Date.now() - 3_600_000).toISOString()} /var/backups/boveda/x\n`);
  await review();
  expect(found('Respaldo de la instalación')).toMatch(/^bien .*: el último del /);
  await writeFile(note, `${new Date(Date.now() - 40 * 3_600_000).toISOString()} /var/backups/boveda/x\n`);
  await review();
  expect(found('Respaldo de la instalación')).toMatch(/^FALLA .*\n.*systemctl status boveda-backup/);
});

test('signatures of what is live are verified, not counted', async () => {
  const key = await newReleaseKey(server);
  await publishSample(server, key, { release: 'r1r1', area: 'mf-cfdi', live: true });
  await review();
  expect(found('Aplicación publicada')).toMatch(/^FALLA .*no hay shell en local/);
  await promoteSampleShell(server, key, await publishSampleShell(server, key, 's1s1', { 'index.html': 'x' }));
  await review();
  expect(found('Aplicación publicada')).toMatch(/^bien .*el shell y 1 áreas en local, con su firma$/);
  // The key of somebody else in place of the one that is trusted.
  await trustIn(server, [await strangersKey(server)]);
  await review();
  expect(found('Aplicación publicada')).toMatch(/^FALLA .*firmas que no se aceptan en local: .*mf-cfdi \(/);
});

test.each<[string, object, RegExp]>([
  [
    'Google without a lasting consent',
    { issuer: 'https://accounts.google.com', parametros: {} },
    /^FALLA .*falta "access_type":"offline"/,
  ],
  [
    'Microsoft without a lasting consent',
    { issuer: 'https://login.microsoftonline.com/common/v2.0' },
    /^FALLA .*falta offline_access en scope/,
  ],
  ['an issuer that is none', {}, /^FALLA .*no dice cómo se consiente \(405\)/],
])('%s is told', async (_name, changes, expected) => {
  const issuer = `http://127.0.0.1:${portOf(sat)}`;
  const proveedor = {
    id: 'x',
    nombre: 'X',
    issuer,
    clientId: 'c',
    scope: 's',
    parametros: {},
    server: 'h',
    puerto: 993,
  };
  await review({ oauthProveedores: [{ ...proveedor, ...changes }] });
  expect(found('Consentimiento de X')).toMatch(expected);
});

test('a mailbox of returned mail that cannot be opened', async () => {
  await review({ bounceImap: { correo: 'r@x.mx', pass: 'secreta', server: '127.0.0.1', puerto: 1 } });
  expect(found('Buzón de rebotes (IMAP)')).toMatch(/^FALLA .*conexión segura.*\n.*BOVEDA_BOUNCE_IMAP/);
  await review();
  expect(found('Buzón de rebotes (IMAP)')).toMatch(/^AVISO /);
  expect(lines.join('\n')).not.toContain('secreta');
});
