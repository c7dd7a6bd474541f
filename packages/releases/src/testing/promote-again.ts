// A process that promotes the given releases in turn and prints each one after it:
//   node --import tsx promote-again.ts <store> <folder of the key> <times> <release>…
import { createSigner, findRelease, openFolderStore, promote } from '../store';
import { host, NOW } from './samples';

const [root = '', key = '', times = '', ...releases] = process.argv.slice(2);
const store = openFolderStore(root);
const signer = await createSigner(key, {});
for (let turn = 0; turn < Number(times); turn++) {
  const record = await findRelease(store, releases[turn % releases.length] ?? '');
  // The clock is fixed: every serial must come from the previous one.
  await promote(store, record, { environment: 'staging', reason: null, by: 'ana', now: NOW, signer, host });
  process.stdout.write(`${record.release}\n`);
}
