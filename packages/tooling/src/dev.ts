import { watch } from 'node:fs';
import { join } from 'node:path';
import { launch, type Product } from './launch';
import { homeOf, productFolders, ROOT } from './places';
import { run } from './processes';

// Builds are cached by content hash, so any change builds everything and only what changed takes time.
const home = homeOf(process.env);
const port = Number(process.env.PORT || 4400);
const QUIET_MS = 150;

const WATCHED = productFolders();
const ofServer = /^packages\/(server|cfdi|sat-client|contracts|sat-simulator|mail-simulator)\//;
const ignored = /(^|\/)(node_modules|dist)\/|\.test\.tsx?$/;

let product: Product | null = null;
let work = Promise.resolve();
let timer: NodeJS.Timeout | undefined;
const changed = new Set<string>();

async function restart(): Promise<void> {
  await product?.stop();
  product = null;
  product = await launch({ home, port, env: { LOG_LEVEL: 'info' } });
  console.log(`\n${product.address}\n`);
}

async function apply(): Promise<void> {
  const paths = [...changed];
  changed.clear();
  try {
    const built = await run(process.execPath, [
      '--import',
      'tsx',
      join(ROOT, 'packages/tooling/src/build.ts'),
      '--quick',
    ]);
    if (built !== 0) return;
    if (!product || paths.some((path) => ofServer.test(path))) await restart();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

for (const folder of WATCHED) {
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    const path = `${folder}/${name}`;
    if (!name || ignored.test(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(apply);
    }, QUIET_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void work.then(() => product?.stop()).finally(() => process.exit(0)));
}
work = work.then(apply);
