import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { API_BASE } from '@boveda/contracts';
import { createMailSimulator } from '@boveda/mail-simulator';

/** Where the provider runs, and who is asked for consent there. */
interface DemoMailOptions {
  home: string;
  /** First of the product's ports. */
  port: number;
  publicUrl: string;
}

/** The demo's mail provider. */
interface DemoMail {
  /** Settings with which a server knows it, besides those of the environment. */
  settingsFor(environment: NodeJS.ProcessEnv): Record<string, string>;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'boveda', clientSecret: 'demostracion' };

/** Starts a mail provider to which users of a demo may consent, so that OAuth works without an account elsewhere. */
export async function startDemoMail({ home, port, publicUrl }: DemoMailOptions): Promise<DemoMail> {
  const data = join(home, 'data');
  await mkdir(data, { recursive: true });
  const redirectUri = `${publicUrl}${API_BASE}/correos/oauth`;
  const simulator = await createMailSimulator({
    client: { ...CLIENT, redirectUri },
    stateFile: join(data, 'mail-simulator.json'),
  });
  const { issuer, imapPort, certificate } = await simulator.listen(port + 2, port + 3);
  const file = join(data, 'mail-simulator.pem');
  const proveedor = {
    id: 'demo',
    nombre: 'Correo de demostración',
    issuer,
    ...CLIENT,
    scope: 'email',
    server: 'localhost',
    puerto: imapPort,
  };
  const settingsFor: DemoMail['settingsFor'] = (environment) => {
    const { NODE_EXTRA_CA_CERTS: others, BOVEDA_DIAL_ALLOW: allowed, BOVEDA_OAUTH_PROVIDERS: known } = environment;
    // Node reads only one file.
    writeFileSync(file, [others ? readFileSync(others, 'utf8') : '', certificate].join('\n'));
    return {
      NODE_EXTRA_CA_CERTS: file,
      BOVEDA_DIAL_ALLOW: [allowed, `localhost:${imapPort}`].filter(Boolean).join(','),
      BOVEDA_OAUTH_PROVIDERS: JSON.stringify([...(known ? JSON.parse(known) : []), proveedor]),
    };
  };
  return { settingsFor, close: () => simulator.close() };
}
