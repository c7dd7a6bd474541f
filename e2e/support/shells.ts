import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostFacts, publishShell, type ShellRecord } from '@boveda/releases/store';
import { stackSigner, stackStore } from './releases';
import { stackHome } from './stack-info';

type Facts = ShellRecord['host'];

/** How a shell differs from the one of the stack. */
export interface Mutation {
  /** New text of a script, by its name and text. */
  script?: (text: string, name: string) => string;
  /** New facts. */
  facts?: (facts: Facts) => Facts;
  /** Parts of names of files, and what is there instead: as if their content had changed. */
  names?: Readonly<Record<string, string>>;
}

/** Publishes the shell of the stack with a difference, under a new id, and returns its record. Its source maps stay behind. */
export async function publishMutatedShell({ script, facts, names = {} }: Mutation): Promise<ShellRecord> {
  const dist = await mkdtemp(join(tmpdir(), 'boveda-mutated-'));
  const release = `e${randomUUID().replaceAll('-', '').slice(0, 11)}`;
  const renamed = (text: string) =>
    Object.entries(names).reduce((changed, [old, now]) => changed.replaceAll(old, now), text);
  try {
    await cp(join(stackHome, 'build/shell'), dist, { recursive: true, filter: (path) => !/\.(map|br|gz)$/.test(path) });
    for (const name of await readdir(dist)) {
      const file = join(dist, name);
      if (/\.(js|html)$/.test(name)) {
        const text = await readFile(file, 'utf8');
        const changed = renamed(name.endsWith('.js') ? (script?.(text, name) ?? text) : text);
        await writeFile(file, changed.replace(/data-shell="\w+"/, `data-shell="${release}"`));
      }
      await rename(file, join(dist, renamed(name)));
    }
    const file = join(dist, 'host.json');
    const before = hostFacts.parse(JSON.parse(await readFile(file, 'utf8')));
    await writeFile(file, JSON.stringify(facts?.(before) ?? before));
    const build = { dist, release, gitRevision: 'journey' };
    return await publishShell(await stackStore(), await stackSigner(), build, new Date());
  } finally {
    await rm(dist, { recursive: true });
  }
}

/** A shell in which an export of a shared module has another name. */
export function withRenamed(module: string, symbol: string): Mutation {
  return {
    // In the list of exports of the minimized module: `{Alert:()=>a,Button:()=>b}`.
    script: (text) => text.replaceAll(new RegExp(`([{,])${symbol}:\\(\\)=>`, 'g'), `$1${symbol}_:()=>`),
    facts: ({ exports = {}, ...facts }) => ({
      ...facts,
      exports: {
        ...exports,
        [module]: (exports[module] ?? []).map((each) => (each === symbol ? `${symbol}_` : each)),
      },
    }),
  };
}

/** A shell whose own packages have another version, and nothing else. */
export const withVersions = (version: string): Mutation => ({
  script: (text) => text.replaceAll(/(name:"@boveda\/[\w/-]+",version:")[\d.]+"/g, `$1${version}"`),
  facts: (facts) => ({
    ...facts,
    sdk: version,
    provides: Object.fromEntries(
      Object.entries(facts.provides).map(([name, own]) => [name, name.startsWith('@boveda/') ? version : own]),
    ),
  }),
});
