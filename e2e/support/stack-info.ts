import { join } from 'node:path';

/** Where the stack of this run is: its ports are neighbours, its folder is told by the stack itself. */
const port = Number(process.env.E2E_PORT);

export const address = `http://localhost:${port}`;
export const satUrl = `http://localhost:${port + 1}`;

/** BOVEDA_HOME of the running stack. */
export async function stackHome(): Promise<string> {
  const answer = await fetch(`http://localhost:${port + 2}`);
  return ((await answer.json()) as { home: string }).home;
}

/** Where the mail server of the journeys listens. */
export const mailPort = port + 3;

/** Its certificate, which the product believes, and the key, below the stack's folder. */
export const mailCertificate = (home: string) => ({ cert: join(home, 'imap.cert'), key: join(home, 'imap.key') });

/** The OpenID provider that a journey starts for those mailboxes. */
export const oidcPort = port + 4;
export const oidcIssuer = `http://localhost:${oidcPort}`;
