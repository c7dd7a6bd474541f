import type { ReleaseRecord } from '@boveda/contracts';
import { integrityOf } from './files';

type Seal = Pick<ReleaseRecord, 'files' | 'others'>;

/** Whether a page runs a file or styles itself with it; the hash of such a file is in every page. */
const isRun = (path: string) => /\.(m?js|css)$/.test(path);

/** The part of a record for files with these hashes: one hash for each file that a page runs, one for all others. */
export function sealOf(integrity: Readonly<Record<string, string>>): Seal {
  const paths = Object.keys(integrity).sort();
  const list = paths.filter((path) => !isRun(path)).map((path) => `${path} ${integrity[path]}\n`);
  return {
    files: Object.fromEntries(paths.filter(isRun).map((path) => [path, integrity[path] ?? ''])),
    others: integrityOf(Buffer.from(list.join(''))),
  };
}

/** The files that differ from the record, by path or in words; empty when none does. */
export function brokenIn({ files, others }: Seal, integrity: Readonly<Record<string, string>>): string[] {
  const now = sealOf(integrity);
  const paths = [...new Set([...Object.keys(files), ...Object.keys(now.files)])];
  const broken = paths.filter((path) => files[path] !== now.files[path]);
  return now.others === others ? broken : [...broken, 'some that are not run'];
}
