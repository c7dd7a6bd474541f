import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { newAutoridad, newCertificado } from '@boveda/cfdi-samples/certificados';
import { API_BASE } from '@boveda/contracts';
import { makeArchive } from '../../src/archive/make-archive';
import { commandsOf } from '../../src/install-page';
import { isWhole } from '../prove-deployment';
import { type BareServer, makeBareServer, whyNoBareServer } from './bare-server';

// Makes two archives, installs a bare Debian 12 with systemd in namespaces of its own, and runs the commands of docs/install.md in it, as they are
// written there. In place of what only the internet has: an authority of its own instead of Let's Encrypt's, the SAT's simulator, and
// Debian's Postfix as the mail server. `pnpm chaos install`; needs root, debootstrap and systemd-nspawn, and takes minutes.
const ROOT = join(import.meta.dirname, '../../../..');
const HOME = process.env.BOVEDA_INSTALL_HOME ?? join(tmpdir(), 'boveda-install');
const DOMAIN = 'boveda.example.mx';
const EMAIL = `ana@${DOMAIN}`;
const RFC = 'EKU9003173C9';
const [OLD, NEW] = ['2026.1', '2026.2'];
const SAT_PORT = 4401;
/** What the page asks the operator for. */
const VALUES = { DOMAIN, EMAIL, SMTP: 'smtp://localhost:25', FROM: `Bóveda <no-responder@${DOMAIN}>` };
const SAT = `http://127.0.0.1:${SAT_PORT}`;
const SETTINGS_OF_THE_SAT = [
  `SAT_CONSULTA_URL='${SAT}/ConsultaCFDIService.svc'`,
  `SAT_DESCARGA_URL='${SAT}'`,
  `SAT_CERTIFICADOS_URL='${SAT}/rccf'`,
  `SAT_EFOS_URL='${SAT}/Listado_completo_69-B.csv'`,
  `SAT_LISTAS_URL='${SAT}'`,
  `SAT_AUTORIDADES_URL='${SAT}/Cert_Prod.zip'`,
  `SAT_ESQUEMAS_URL='${SAT}/esquemas-sat'`,
].join('\n');

/** An authority that signs a certificate for the domain, called as certbot is. */
const CERTBOT = `#!/bin/sh
set -e
while [ $# -gt 0 ]; do case $1 in --domain) domain=$2; shift;; esac; shift; done
live=/etc/letsencrypt/live/$domain
mkdir -p "$live"; cd "$live"
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -keyout /root/ca.key -out /root/ca.pem -subj /CN=Prueba -addext basicConstraints=critical,CA:true
openssl req -newkey rsa:2048 -nodes -keyout privkey.pem -out request.pem -subj "/CN=$domain"
printf 'subjectAltName=DNS:%s' "$domain" >extensions
openssl x509 -req -in request.pem -CA /root/ca.pem -CAkey /root/ca.key -CAcreateserial -days 30 -extfile extensions -out cert.pem
cat cert.pem /root/ca.pem >fullchain.pem
`;

/** Lines of `revisar` that an installation by the page has. */
const HOLDS = [
  /^bien .*Base de datos/m,
  /^bien .*Dirección pública/m,
  /^bien .*Aplicación publicada/m,
  /^bien .*Respaldo/m,
  /^bien .*Correo saliente/m,
];

const report = (step: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${step}\n`);
const why = whyNoBareServer();
if (isWhole && why !== null) process.stderr.write(`\n!!! SKIPPED: no server is installed: ${why}\n`);

let server: BareServer;

/** Runs commands of the page one after another, in one shell of the operator's, and returns what each said. */
async function type(commands: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  let said = '';
  for (const command of commands) {
    report(`  $ ${command}`);
    const answer = await server.run(`cd /root; ${command}`, { ...VALUES, ...env });
    said += `${answer}\n`;
  }
  return said;
}

/** Runs a program of this machine in the network of the server. */
async function inside(...words: string[]): Promise<string> {
  const [program = '', ...rest] = [...server.inItsNetwork(), ...words];
  const { stdout } = await promisify(execFile)(program, rest, { maxBuffer: 64 << 20, cwd: ROOT }).catch((error) => {
    throw new Error(`${words.join(' ')}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

/** A call of the API from outside, through nginx with TLS and the server's name. */
async function call(path: string, headers: Record<string, string> = {}, body?: object | string): Promise<string> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const sent =
    body === undefined
      ? []
      : ['-H', 'content-type: application/json', '-d', typeof body === 'string' ? body : JSON.stringify(body)];
  const resolved = ['--cacert', join(server.root, 'root/ca.pem'), '--resolve', `${DOMAIN}:443:127.0.0.1`];
  return inside('curl', '-fsS', '--http2', ...resolved, ...given, ...sent, `https://${DOMAIN}${path}`);
}

/** The archive of a version: that of BOVEDA_INSTALL_ARCHIVES if it was made before, else a new one. */
async function archive(version: string): Promise<string> {
  const made = join(process.env.BOVEDA_INSTALL_ARCHIVES ?? '', `boveda-${version}.tar.gz`);
  if (process.env.BOVEDA_INSTALL_ARCHIVES && existsSync(made)) return made;
  const isUnopened = process.env.BOVEDA_CHROMIUM === undefined;
  return makeArchive(ROOT, { version, to: join(HOME, 'archives'), home: HOME, isUnopened });
}

/** The installed server: its packages come from Debian while it has this machine's network, everything else follows without one. */
async function prepare(first: string, archives: readonly string[]): Promise<void> {
  server = await makeBareServer();
  await server.runBefore(first);
  await server.runBefore('apt-get install -y -q postfix');
  await server.boot();
  await writeFile(join(server.root, 'usr/local/bin/certbot'), CERTBOT, { mode: 0o755 });
  await writeFile(join(server.root, 'etc/hosts'), `127.0.0.1 localhost ${DOMAIN}\n`, { flag: 'a' });
  await server.run(`postconf -e 'mydestination = ${DOMAIN}, localhost'; useradd -m ana; systemctl restart postfix`);
  for (const file of archives) await copyFile(file, join(server.root, 'root', file.split('/').at(-1) ?? ''));
}

/** An authority that the product does not know, one that is none, and the smallest schemas of the SAT's: what its addresses serve here. */
async function publishResources(): Promise<void> {
  const autoridad = await newAutoridad();
  const { cer } = await newCertificado({ rfc: RFC, tipo: 'CSD', autoridad });
  const esquema = (of: string) =>
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sat.gob.mx/${of}"/>`;
  const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64');
  const body = {
    autoridades: { 'AC9_SAT.cer': base64(autoridad.cer), 'ocsp.ac9_sat.cer': base64(cer) },
    esquemas: {
      'sitio_internet/cfd/4/cfdv40.xsd': base64(esquema('cfd/4')),
      'sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd': base64(esquema('TimbreFiscalDigital')),
    },
  };
  await inside(
    'curl',
    '-fsS',
    '-X',
    'PUT',
    '-H',
    'content-type: application/json',
    '-d',
    JSON.stringify(body),
    `${SAT}/recursos`,
  );
}

async function startSat(): Promise<() => void> {
  const words = ['env', `PORT=${SAT_PORT}`, process.execPath, '--import', 'tsx', 'packages/sat-simulator/src/main.ts'];
  const [program = '', ...rest] = [...server.inItsNetwork(), ...words];
  const running = execFile(program, rest, { cwd: ROOT });
  await new Promise<void>((resolve) => running.stdout?.once('data', () => resolve()));
  await publishResources();
  return () => running.kill();
}

/** The password that the command printed. */
const passwordIn = (said: string) => /Contraseña: (\S+)/.exec(said)?.[1] ?? '';

async function login(pass: string): Promise<Record<string, string>> {
  const { token } = JSON.parse(await call(`${API_BASE}/login`, {}, { correo: EMAIL, pass }));
  return { 'x-token': token, 'x-rfc': RFC };
}

/** The environment whose releases a page is shown. */
const environment = async () => JSON.parse(await call('/registry.json')).environment as string;

/** What the outside and a program with a key see, judged; rejects with the faults. */
const judge = async (headers: Record<string, string>) => {
  const key = { nombre: 'Juez', alcances: ['leer'] };
  const { apikey } = JSON.parse(await call(`${API_BASE}/llaves`, headers, key));
  const words = [
    `BOVEDA_LLAVE=${apikey}`,
    process.execPath,
    '--import',
    'tsx',
    'packages/deploy/src/judge-site.ts',
    DOMAIN,
    join(server.root, 'root/ca.pem'),
    '127.0.0.1',
  ];
  return inside('env', ...words);
};

const rowsOf = async (headers: Record<string, string>) =>
  (JSON.parse(await call(`${API_BASE}/emitidos`, headers)).rows as unknown[]).length;

(isWhole && why === null ? test : test.skip)(
  'the commands of the page make a vault of a bare Debian, and take it a version forward and back',
  async () => {
    let stopSat = () => {};
    const [values = '', packages = '', ...commands] = commandsOf('Install');
    expect(values).toMatch(/^export DOMAIN=/);
    try {
      const archives = [await archive(OLD), await archive(NEW)];
      report('archives made');
      await prepare(packages, archives);
      stopSat = await startSat();
      report('a bare Debian runs');

      await server.run(`mkdir /root/later; mv /root/boveda-${NEW}.tar.gz /root/later`);
      const [unpack = '', setup = '', ...others] = commands;
      const review = others.pop() ?? '';
      await type([unpack, setup]);
      await server.run(`cat >>/etc/boveda/boveda.env <<'TEXT'\n${SETTINGS_OF_THE_SAT}\nTEXT`);
      const said = await type(others);
      expect(said).toMatch(/DESCONOCIDA: .*AC9_SAT\.cer/);
      expect(said).toMatch(/Omitido: .*ocsp\.ac9_sat\.cer.*no es de una autoridad/);
      expect(said).toMatch(/can be restored/);
      // What the simulated SAT and a bare server lack is named; what the installation itself has to have holds.
      const reviewed = await type([`${review} || true`]);
      for (const line of HOLDS) expect(reviewed).toMatch(line);
      report(`installed\n${reviewed}`);

      const headers = await login(passwordIn(said));
      const xml = createCfdiBuilder(RFC).build();
      await call(`${API_BASE}/cfdi`, headers, { name: 'a.xml', xmlb64: xml.toString('base64') });
      expect(await rowsOf(headers)).toBe(1);
      expect(
        await server.run('until grep -q "^Subject:" /var/mail/ana; do sleep 0.2; done; cat /var/mail/ana'),
      ).toMatch(/B=C3=B3veda|Bóveda/);
      expect(await environment()).toBe(`v${OLD.replace('.', '-')}`);
      expect(JSON.parse(await call('/npm/@boveda%2fclient'))).toMatchObject({ name: '@boveda/client' });
      report(await judge(headers));

      await server.run('mv /root/later/* /root');
      const versioned = (lines: readonly string[]) => lines.map((line) => line.replace('NEW', NEW).replace('OLD', OLD));
      await type(versioned(commandsOf('Upgrade')));
      expect(await environment()).toBe(`v${NEW.replace('.', '-')}`);
      expect(await rowsOf(headers)).toBe(1);
      report('upgraded');

      expect(await type(versioned(commandsOf('Rollback')))).toMatch(`* ${NEW}`);
      expect(await environment()).toBe(`v${OLD.replace('.', '-')}`);
      expect(await rowsOf(headers)).toBe(1);
      report('rolled back');

      // The loss of everything but the backup.
      const newest = (await server.run('ls -d /var/backups/boveda/*Z | tail -n 1')).trim();
      await server.run('systemctl stop boveda-api boveda-worker; rm -rf /var/lib/boveda/data');
      await type([`boveda restore ${newest}`]);
      const [row] = JSON.parse(await call(`${API_BASE}/emitidos`, headers)).rows;
      const { xmlurl } = JSON.parse(await call(`${API_BASE}/emitidos/${row.id}`, headers));
      const { pathname, search } = new URL(xmlurl, `https://${DOMAIN}${API_BASE}/`);
      expect(await call(`${pathname}${search}`, headers)).toBe(xml.toString());
      report('restored');
    } finally {
      stopSat();
      await server?.stop();
    }
  },
  3_600_000,
);
