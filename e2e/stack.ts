// The whole product on free ports over a folder of its own: what the journeys walk through. Playwright starts and ends it.
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalCertificate, haveDovecot, oidcClient } from '@boveda/server/testing';
import { launch } from '@boveda/tooling';
import { PASSWORD, taxpayers } from './support/accounts';
import { adminAll } from './support/operator';
import { apiOf } from './support/session';
import { mailCertificate, mailPort, oidcIssuer } from './support/stack-info';

type Taxpayer = (typeof taxpayers)[keyof typeof taxpayers];

const ROOT = join(import.meta.dirname, '..');
const builtHome = process.env.BOVEDA_HOME || join(ROOT, '.boveda');
const port = Number(process.env.E2E_PORT);
if (!port) throw new Error('E2E_PORT names the first of five free ports');

const home = await mkdtemp(join(tmpdir(), 'boveda-e2e-'));
// The embedded database runs as another user when we are root.
await chmod(home, 0o755);
// A copy: journeys break releases.
await cp(join(builtHome, 'build'), join(home, 'build'), { recursive: true });
// They also publish releases of their own, which the shell believes when its key signed them.
await cp(join(builtHome, 'data/keys'), join(home, 'data/keys'), { recursive: true });

// That of solo@demo.mx: journeys look at no other taxpayer of the demo.
const product = await launch({ home, port, env: { BOVEDA_DEMO_RFC: 'IIA040805DZ4', ...(await mailServer()) } });
await adminAll(home, Object.values(taxpayers).flatMap(commandsFor));
await Promise.all(Object.values(taxpayers).map(acceptTerminos));

const told = createServer((_request, response) => response.end(JSON.stringify({ home })));
told.listen(port + 2, 'localhost');

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  told.close();
  await product.stop();
  await rm(home, { recursive: true, force: true });
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
// Playwright killed without a word leaves no channel to hear it by: look whether it is still our parent.
const parent = process.ppid;
setInterval(() => process.ppid === parent || end(), 1000).unref();

/** The product believes the mail server that a journey starts, and knows the provider where its mailboxes are let in. */
async function mailServer(): Promise<Record<string, string>> {
  if (!haveDovecot) return {};
  const { cert, key } = createLocalCertificate();
  const files = mailCertificate(home);
  await writeFile(files.cert, cert);
  await writeFile(files.key, key, { mode: 0o600 });
  const proveedor = {
    ...{ id: 'local', nombre: 'Proveedor local', issuer: oidcIssuer, ...oidcClient },
    ...{
      scope: 'openid email offline_access',
      parametros: { prompt: 'consent' },
      server: 'localhost',
      puerto: mailPort,
    },
  };
  return {
    NODE_EXTRA_CA_CERTS: files.cert,
    BOVEDA_DIAL_ALLOW: `localhost:${mailPort}`,
    BOVEDA_OAUTH_PROVIDERS: JSON.stringify([proveedor]),
  };
}

function commandsFor({ rfc, nombre, correo }: Taxpayer): [string, Record<string, string>][] {
  return [
    ['contribuyente:crear', { rfc, nombre, plan: 'Prueba', fin: '2099-12-31', espacio: '1024' }],
    ['usuario:crear', { correo, nombre, pass: PASSWORD }],
    ['acceso:dar', { correo, rfc, privilegio: '1' }],
  ];
}

async function acceptTerminos({ rfc, correo }: Taxpayer): Promise<void> {
  if (rfc !== taxpayers.sinTerminos.rfc) await (await apiOf(correo, rfc)).dashboard.acceptTerminos();
}
