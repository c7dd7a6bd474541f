// The whole product with its own ports and folder, for the journeys of one worker, which starts and stops it.
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalCertificate } from '@boveda/cfdi-samples/certificados';
import { compileProgram } from '@boveda/processes';
import { haveDovecot, oidcClient } from '@boveda/server/testing';
import { launch } from '@boveda/tooling';
import { contribuyentes, PASSWORD } from './support/accounts';
import { adminAll } from './support/operator';
import { apiOf } from './support/session';
import {
  address,
  stackHome as home,
  mailCertificate,
  mailPort,
  oidcIssuer,
  pacPort,
  privatePort,
  programs,
  webhookPort,
} from './support/stack-info';

type Contribuyente = (typeof contribuyentes)[keyof typeof contribuyentes];

const ROOT = join(import.meta.dirname, '..');
const builtHome = process.env.BOVEDA_HOME || join(ROOT, '.boveda');

await mkdir(home);
// The embedded database runs as another user when we are root.
await chmod(home, 0o755);
// A copy, because journeys alter releases.
await cp(join(builtHome, 'build'), join(home, 'build'), { recursive: true });
// Journeys also publish releases, signed with the key that the shell trusts.
await cp(join(builtHome, 'data/keys'), join(home, 'data/keys'), { recursive: true });

// The taxpayer of solo@demo.mx, the only one of the demo that journeys use.
const product = await launch({
  home,
  port: Number(new URL(address).port),
  whole: true,
  env: {
    BOVEDA_DEMO_RFC: 'IIA040805DZ4',
    BOVEDA_VISITOR_RFCS: 'IIA040805DZ4',
    BOVEDA_PRIVATE_PORT: String(privatePort),
    LOG_LEVEL: 'info',
    PAC_URL: `http://localhost:${pacPort}/servicios/soap/cancel`,
    ...(await mailServer()),
    BOVEDA_DIAL_ALLOW: [`localhost:${webhookPort}`, ...(haveDovecot ? [`localhost:${mailPort}`] : [])].join(','),
  },
});
await mkdir(join(home, 'programs'));
await compileProgram(join(ROOT, 'packages/server/src/admin/main.ts'), programs.admin);
await compileProgram(join(ROOT, 'packages/tooling/src/boveda.ts'), programs.boveda);
await adminAll(Object.values(contribuyentes).flatMap(commandsFor));
// One after the other: on a slow machine the server refuses so many logins at once.
for (const contribuyente of Object.values(contribuyentes)) await acceptTerminos(contribuyente);

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await product.stop();
  await rm(home, { recursive: true, force: true });
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
// A killed worker sends no message, but its channel closes.
process.on('disconnect', end);
if (process.connected) process.send?.('ready');
else await end();

/** Makes the product trust the mail server that a journey starts, and know the OAuth provider of its mailboxes. */
async function mailServer(): Promise<Record<string, string>> {
  if (!haveDovecot) return {};
  const { cert, key } = createLocalCertificate();
  await writeFile(mailCertificate.cert, cert);
  await writeFile(mailCertificate.key, key, { mode: 0o600 });
  const proveedor = {
    id: 'local',
    nombre: 'Proveedor local',
    issuer: oidcIssuer,
    ...oidcClient,
    scope: 'openid email offline_access',
    parametros: { prompt: 'consent' },
    server: 'localhost',
    puerto: mailPort,
  };
  return {
    NODE_EXTRA_CA_CERTS: mailCertificate.cert,
    BOVEDA_OAUTH_PROVIDERS: JSON.stringify([proveedor]),
  };
}

function commandsFor({ rfc, nombre, correo }: Contribuyente): [string, Record<string, string>][] {
  return [
    ['contribuyente:crear', { rfc, nombre, plan: 'Prueba', fin: '2099-12-31', espacio: '1024' }],
    ['usuario:crear', { correo, nombre, pass: PASSWORD }],
    ['acceso:dar', { correo, rfc, privilegio: '1' }],
  ];
}

async function acceptTerminos({ rfc, correo }: Contribuyente): Promise<void> {
  if (rfc !== contribuyentes.sinTerminos.rfc) await (await apiOf(correo, rfc)).dashboard.acceptTerminos();
}
