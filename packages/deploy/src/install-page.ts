import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Path of the page that says how a server is installed. */
export const INSTALL_PAGE = join(import.meta.dirname, '../docs/install.md');

/** The commands of a section of the page, in their order: each line of its blocks of shell. */
export function commandsOf(section: string, page = INSTALL_PAGE): string[] {
  const text = readFileSync(page, 'utf8')
    .split(/^## /m)
    .find((each) => each.startsWith(`${section}\n`));
  if (text === undefined) throw new Error(`${page} has no section '${section}'`);
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.trim().split('\n'));
}
