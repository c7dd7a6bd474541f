import type { ReleaseRecord } from '@boveda/contracts';
import { integrityOf } from './files';

type Seal = Pick<ReleaseRecord, 'files' | 'others'>;

/** Whether a page may run a file, or draw with it: its hash travels in every page. */
const isRun = (path: string) => /\.(m?js|css)$/.test(path);

/** What a record vouches for of files whose hashes these are: one by one what a page runs, all the rest together. */
export function sealOf(integrity: Readonly<Record<string, string>>): Seal {
  const paths = Object.keys(integrity).sort();
  const list = paths.filter((path) => !isRun(path)).map((path) => `${path} ${integrity[path]}\n`);
  return {
    files: Object.fromEntries(paths.filter(isRun).map((path) => [path, integrity[path] ?? ''])),
    others: integrityOf(Buffer.from(list.join(''))),
  };
}

/** What is not as it was sealed: paths, or words for what has none of its own; nothing when all is. */
export function brokenIn({ files, others }: Seal, integrity: Readonly<Record<string, string>>): string[] {
  const now = sealOf(integrity);
  const paths = [...new Set([...Object.keys(files), ...Object.keys(now.files)])];
  const broken = paths.filter((path) => files[path] !== now.files[path]);
  return now.others === others ? broken : [...broken, 'some that are not run'];
}
