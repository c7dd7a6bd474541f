import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';

const home = (variable: string, fallback: string) => process.env[variable] || join(homedir(), fallback);

/** File with the saved key. */
export const credentialsFile = (): string => join(home('XDG_CONFIG_HOME', '.config'), 'boveda-cfdi/credenciales.json');

/** File with the webhook that a program listens with and forwards from, to be removed when the program could not. */
export function listeningFile(server: string, key: string, target: string): string {
  const name = createHash('sha256').update(`${server} ${key} ${target}`).digest('hex').slice(0, 16);
  return join(home('XDG_STATE_HOME', '.local/state'), `boveda-cfdi/escucha-${name}.txt`);
}

/** File with the hashes of what a vault has accepted with a key. Its name does not tell the key. */
export function acceptedFile(server: string, key: string): string {
  const name = createHash('sha256').update(`${server} ${key}`).digest('hex').slice(0, 16);
  return join(home('XDG_STATE_HOME', '.local/state'), `boveda-cfdi/aceptados-${name}.txt`);
}
