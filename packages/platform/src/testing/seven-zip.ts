import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const name = ['7zz', '7z'].find((one) => spawnSync(one).status === 0);

/** Whether a real 7-Zip is installed; without it, tests that need it are skipped with a message. */
export const haveSevenZip = name !== undefined;
if (!haveSevenZip) process.stderr.write('\n!!! SKIPPED: no real 7-Zip to open our archives (apt-get install 7zip)\n');

/** Runs it; resolves with its output, rejects when it reports an error. */
export const sevenZip = (...args: string[]): Promise<string> => sevenZipIn('.', ...args);

/** Runs it in a folder, to which the names in an archive are relative. */
export const sevenZipIn = async (cwd: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(name as string, args, { cwd, maxBuffer: 64 * 1_048_576 })).stdout;
