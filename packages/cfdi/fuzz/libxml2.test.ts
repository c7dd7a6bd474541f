import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

// In its own process: Jest cannot load WebAssembly modules.
test('reads what libxml2 reads, with the same names and values', async () => {
  const script = `import('./libxml2.fuzz.ts').then((fuzz) => fuzz.fuzzAgainstLibxml2({ runs: 300, seed: 20_261_127 }))`;
  await promisify(execFile)(process.execPath, ['--import', 'tsx', '--eval', script], { cwd: import.meta.dirname });
});
