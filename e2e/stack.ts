// The whole product on ports and over a folder of its own: what the journeys of one worker walk through, which starts and ends it.
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalCertificate, haveDovecot, oidcClient } from '@boveda/server/testing';
import { launch } from '@boveda/tooling';
import { PASSWORD, taxpayers } from './support/accounts';
import { adminAll } from './support/operator';
import { apiOf } from './support/session';
import { address, stackHome as home, mailCertificate, mailPort, oidcIssuer, pacPort } from './support/stack-info';

type Taxpayer = (typeof taxpayers)[keyof typeof taxpayers];

const ROOT = join(import.meta.dirname, '..');
const builtHome = process.env.BOVEDA_HOME || join(ROOT, '.boveda');

await mkdir(home);
// The embedded database runs as another user when we are root.
await chmod(home, 0o755);
// A copy: journeys break releases.
await cp(join(builtHome, 'build'), join(home, 'build'), { recursive: true });
// They also publish releases of their own, which the shell believes when its key signed them.
await cp(join(builtHome, 'data/keys'), join(home, 'data/keys'), { recursive: true });

// That of solo@demo.mx: journeys look at no other taxpayer of the demo.
const product = await launch({
  home,
  port: Number(new URL(address).port),
  env: {
    BOVEDA_DEMO_RFC: 'IIA040805DZ4',
    PAC_URL: `http://localhost:${pacPort}/servicios/soap/cancel`,
    ...(await mailServer()),
  },
});
await adminAll(Object.values(taxpayers).flatMap(commandsFor));
await Promise.all(Object.values(taxpayers).map(acceptTerminos));

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await product.stop();
  await rm(home, { recursive: true, force: true });
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
// A worker that was killed says nothing, but its channel ends.
process.on('disconnect', end);
if (process.connected) process.send?.('ready');
else await end();

/** The product believes the mail server that a journey starts, and knows the provider where its mailboxes are let in. */
async function mailServer(): Promise<Record<string, string>> {
  if (!haveDovecot) return {};
  const { cert, key } = createLocalCertificate();
  await writeFile(mailCertificate.cert, cert);
  await writeFile(mailCertificate.key, key, { mode: 0o600 });
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
    NODE_EXTRA_CA_CERTS: mailCertificate.cert,
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
