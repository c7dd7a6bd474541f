import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Path of the page that says how a server is installed. */
export const INSTALL_PAGE = join(import.meta.dirname, '../docs/install.md');

/** The commands of a section of the page, in their order: each line of its blocks of shell. */
export async function commandsOf(section: string, page = INSTALL_PAGE): Promise<string[]> {
  const text = (await readFile(page, 'utf8')).split(/^## /m).find((each) => each.startsWith(`${section}\n`));
  if (text === undefined) throw new Error(`${page} has no section '${section}'`);
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.trim().split('\n'));
}
