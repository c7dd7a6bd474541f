import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostFacts, trustedKeys } from '@boveda/releases/store';
import { boveda, stackSigner } from './releases';
import { otherNames, publishMutatedShell } from './shells';
import { stackHome } from './stack-info';

/**
 * Makes a key with scopes, and the server and a live shell of the stack trust it, as a shell that was built after it would. Returns the
 * private key, and a function that takes all of it back.
 */
export async function trustTeam(name: string, may: string): Promise<{ key: string; end: () => Promise<void> }> {
  const must = async (command: string, ...args: string[]) => {
    const { code, out } = await boveda(command, ...args);
    if (code !== 0) throw new Error(out);
  };
  await must('keys', '--for', name, '--may', may);
  const file = join(stackHome, 'data/keys', `${name}.pem`);
  const own = await stackSigner();
  const { keys = [] } = hostFacts.pick({ keys: true }).parse({ keys: await trustedKeys(stackHome, {}) });
  const literal = keys.map(({ id, publicKey, scopes }) => JSON.stringify({ id, publicKey, scopes })).join(',');
  const factsFile = join(stackHome, 'build/shell/host.json');
  const before = await readFile(factsFile, 'utf8');
  await writeFile(factsFile, JSON.stringify({ ...hostFacts.parse(JSON.parse(before)), keys }));
  const { release } = await publishMutatedShell({
    script: (text) => text.replaceAll(`{id:"${own.id}",publicKey:"${own.publicKey}"}`, literal),
    facts: (facts) => ({ ...facts, keys }),
    names: await otherNames(),
  });
  await must('promote', `shell@${release}`, '--to', 'local', '--unopened');
  return {
    key: await readFile(file, 'utf8'),
    async end() {
      await must('rollback', 'shell', '--to', 'local');
      await writeFile(factsFile, before);
      await rm(file);
      await rm(join(stackHome, 'data/keys/trusted-keys.txt'));
    },
  };
}
