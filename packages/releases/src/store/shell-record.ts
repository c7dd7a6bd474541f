import { join } from 'node:path';
import {
  owner,
  type PreviewFacts,
  previewFacts,
  recordedOwner,
  releaseId,
  SHELL,
  type SignedRelease,
} from '@boveda/contracts';
import * as z from 'zod';
import { assertInScope, assertSigned, Refused, type ReleaseKey } from '../verify/signature';
import { parseJson, type Verdict, verdictOf } from '../verify/verify-release';
import { filesBelow, integrityOf } from './files';
import { hostFacts } from './host-facts';
import type { Build } from './pack-release';
import { foreignIn } from './release-kinds';
import { sealOf } from './seal';

/** One published, immutable build of the shell. Pages read of it only whether it is a preview: the server and the commands read it. */
export const shellRecord = z.object({
  id: z.literal(SHELL),
  owner: recordedOwner().optional().describe('who answers for it; absent in older builds'),
  release: releaseId,
  files: z.record(z.string(), z.string()).describe('every script and style → integrity'),
  others: z.string().describe('of the list of all other files with theirs, index.html among them'),
  host: hostFacts,
  previous: releaseId.nullable().describe('the release published before this one'),
  preview: previewFacts().nullable().describe('null is a release; anything else is never live anywhere'),
  gitRevision: z.string(),
  dirty: z.literal(true).optional().describe('its sources were not all in that revision'),
  built: z.iso.datetime(),
});
export type ShellRecord = z.infer<typeof shellRecord>;

/** A finished build of the shell. */
export type ShellBuild = Pick<Build, 'dist' | 'gitRevision' | 'dirty'> & Pick<ShellRecord, 'release'>;

const PAGE = 'index.html';
const FACTS = 'host.json';
const OWNER = 'owner.json';
/** What a shell may hold besides the kinds of an area: its one page, and its icon. */
const OWN = new Set([PAGE, 'favicon.svg']);

/** The paths that no shell may contain: a second document would run in its origin too. */
export const foreignInShell = (paths: Iterable<string>): string[] =>
  foreignIn([...paths].filter((path) => !OWN.has(path)));

/** The record of a finished build. @throws when a file is missing or of a kind that it may not contain. */
export async function packShell(
  { dist, release, gitRevision, dirty }: ShellBuild,
  { previous, preview, built }: { previous: string | null; preview: PreviewFacts | null; built: Date },
): Promise<ShellRecord> {
  const files = await filesBelow(dist);
  const foreign = foreignInShell(files.keys());
  if (foreign.length > 0) throw new Error(`No shell may hold ${foreign.join(', ')}`);
  for (const name of [PAGE, FACTS])
    if (!files.has(name)) throw new Error(`${join(dist, name)} is missing: this is no build of the shell`);
  const ownerText = files.get(OWNER)?.toString('utf8');
  return shellRecord.parse({
    id: SHELL,
    ...(ownerText && { owner: owner().parse(JSON.parse(ownerText)) }),
    release,
    ...sealOf(Object.fromEntries([...files].map(([path, bytes]) => [path, integrityOf(bytes)]))),
    host: JSON.parse(files.get(FACTS)?.toString('utf8') ?? ''),
    previous,
    preview,
    gitRevision,
    ...(dirty && { dirty: true }),
    built: built.toISOString(),
  });
}

/** The record of a shell that one of these keys was allowed to sign, or why it is none. */
export const checkShell = (signed: SignedRelease, keys: readonly ReleaseKey[]): Promise<Verdict<ShellRecord>> =>
  verdictOf(verifyShell(signed, keys));

async function verifyShell(signed: SignedRelease, keys: readonly ReleaseKey[]): Promise<ShellRecord> {
  const key = await assertSigned('release', { ...signed, text: signed.record }, keys);
  const record = shellRecord.safeParse(parseJson(signed.record));
  if (!record.success) throw new Refused('malformed');
  assertInScope(key, { role: record.data.preview ? 'preview' : 'publish', area: SHELL });
  return record.data;
}
