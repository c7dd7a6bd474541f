import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@boveda/processes';
import { buildAll, launch, type Product } from '@boveda/tooling';
import { PASSWORD } from '../support/accounts';

/** The account of the only taxpayer of this demo. */
export const ACCOUNT = { correo: 'solo@demo.mx', pass: PASSWORD, rfc: 'IIA040805DZ4' };

/** Builds the checkout and starts it with its demo; `work` gets its folder. Stops it and removes the folder afterwards. */
export async function withProduct<T>(work: (product: Product, home: string) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'boveda-bench-'));
  // The embedded database runs as another user when we are root.
  await chmod(home, 0o755);
  try {
    await buildAll(home, { report: (line) => console.log(`built ${line}`) });
    const product = await launch({ home, port: await freePort(), env: { BOVEDA_DEMO_RFC: ACCOUNT.rfc }, whole: true });
    try {
      return await work(product, home);
    } finally {
      await product.stop();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
