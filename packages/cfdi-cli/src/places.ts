import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';

const home = (variable: string, fallback: string) => process.env[variable] || join(homedir(), fallback);

/** File with the saved key. */
export const credentialsFile = (): string => join(home('XDG_CONFIG_HOME', '.config'), 'boveda-cfdi/credenciales.json');

/** File with the hashes of what a vault has accepted with a key. Its name does not tell the key. */
export function acceptedFile(server: string, key: string): string {
  const name = createHash('sha256').update(`${server} ${key}`).digest('hex').slice(0, 16);
  return join(home('XDG_STATE_HOME', '.local/state'), `boveda-cfdi/aceptados-${name}.txt`);
}
