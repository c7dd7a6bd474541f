import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PreviewFacts } from '@boveda/contracts';
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
  /** Makes it a preview. */
  preview?: PreviewFacts;
}

/** Publishes the shell of the stack with a difference, under a new id, and returns its record. Its source maps stay behind. */
export async function publishMutatedShell({ script, facts, names = {}, preview }: Mutation): Promise<ShellRecord> {
  const dist = await mkdtemp(join(tmpdir(), 'boveda-mutated-'));
  const release = `e${randomUUID().replaceAll('-', '').slice(0, 11)}`;
  const renamed = (text: string) =>
    Object.entries(names).reduce((changed, [old, now]) => changed.replaceAll(old, now), text);
  try {
    await cp(join(stackHome, 'build/shell'), dist, { recursive: true, filter: (path) => !/\.(map|br|gz)$/.test(path) });
    const hashes = await hashesOf(dist);
    for (const name of await readdir(dist)) {
      const file = join(dist, name);
      if (/\.(js|html)$/.test(name)) {
        const text = await readFile(file, 'utf8');
        const changed = renamed(name.endsWith('.js') ? (script?.(text, name) ?? text) : text);
        await writeFile(file, changed.replace(/data-shell="\w+"/, `data-shell="${release}"`));
      }
      await rename(file, join(dist, renamed(name)));
    }
    await renewHashes(dist, new Map([...hashes].map(([name, hash]) => [renamed(name), hash])));
    const file = join(dist, 'host.json');
    const before = hostFacts.parse(JSON.parse(await readFile(file, 'utf8')));
    await writeFile(file, JSON.stringify(facts?.(before) ?? before));
    const build = { dist, release, gitRevision: 'journey' };
    return await publishShell(await stackStore(), await stackSigner(), build, new Date(), preview);
  } finally {
    await rm(dist, { recursive: true });
  }
}

/**
 * Other names for all scripts of the stack's shell, as a build gives them to changed ones; with `letter`, the hash in each begins
 * with it.
 */
export async function otherNames(letter = ''): Promise<Record<string, string>> {
  const names = await readdir(join(stackHome, 'build/shell'));
  const hashes = names.flatMap((name) => /^\w+\.([0-9a-f]{8})\.js$/.exec(name)?.[1] ?? []);
  return Object.fromEntries(hashes.map((hash) => [hash, `${letter}${randomUUID()}`.slice(0, 8)]));
}

/** The hash of each script of a folder. */
async function hashesOf(dist: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const name of await readdir(dist))
    if (name.endsWith('.js'))
      hashes.set(
        name,
        `sha256-${createHash('sha256')
          .update(await readFile(join(dist, name)))
          .digest('base64')}`,
      );
  return hashes;
}

/** Writes the new hashes of changed scripts where page and scripts state the old ones, which changes the hashes of those. */
async function renewHashes(dist: string, old: ReadonlyMap<string, string>): Promise<void> {
  const now = await hashesOf(dist);
  const changed = [...old].filter(([name, hash]) => now.get(name) !== hash);
  if (changed.length === 0) return;
  for (const name of await readdir(dist)) {
    if (!/\.(js|html)$/.test(name)) continue;
    const file = join(dist, name);
    const text = await readFile(file, 'utf8');
    const renewed = changed.reduce((so, [of, hash]) => so.replaceAll(hash, now.get(of) ?? hash), text);
    if (renewed !== text) await writeFile(file, renewed);
  }
  await renewHashes(dist, now);
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
