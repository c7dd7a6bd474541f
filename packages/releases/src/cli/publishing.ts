import { createHash } from 'node:crypto';
import {
  areaDescriptor,
  encodePreviewSet,
  MOST_PREVIEWS,
  type PreviewFacts,
  type PreviewSet,
  type ReleaseRecord,
  SHELL,
} from '@boveda/contracts';
import { findAny, findRelease } from '../store/find-release';
import { checkFit } from '../store/gate/fits-shell';
import type { Check } from '../store/gate/gate-answer';
import { readFiles } from '../store/gate/read-files';
import { readUses } from '../store/gate/symbols';
import { withFiles } from '../store/gate/with-files';
import { createSigner } from '../store/keys';
import { publishRelease, signAgain } from '../store/publish';
import type { ShellRecord } from '../store/shell-record';
import { isBelieved, refuseUnbelieved } from './believing';
import type { Command } from './command';
import { type CliContext, CliError, originOf, whoIsIt } from './context';
import { isExampleOwner } from './example-owner';
import { promote } from './promoting';
import { buildShellInto, publishTheShell } from './shell';

const DEFAULT_HOURS = 4;
const LONGEST_HOURS = 72;
const HOUR_MS = 3_600_000;

/** Builds one area and stores it as an immutable, signed release. */
export const publish: Command = {
  usage: '<area> [--to ENVIRONMENT [--days N] [--reason TEXT] [--unopened]]',
  summary:
    'Builds one area, or `shell`, signs it and stores it as a release, which is not live yet; with --to it then does what `promote` does, and takes one that is published already.',
  words: ['area'],
  flags: ['unopened'],
  options: { to: false, days: false, reason: false },
  async run(context, { area = '', to, ...promotion }) {
    if (to === undefined && Object.keys(promotion).length > 0)
      throw new CliError('--days, --reason and --unopened belong to --to');
    // The browser of the gate starts while the area is built.
    if (to !== undefined && promotion.unopened === undefined) context.open.warm?.();
    const known = to === undefined ? 'refuse' : 'return';
    const release = area === SHELL ? await publishTheShell(context, known) : await publishArea(context, area, known);
    if (to !== undefined) return promote.run(context, { ...promotion, release: `${area}@${release}`, to });
    const named = area === SHELL ? `${SHELL}@${release}` : release;
    context.print(`Make it live: boveda promote ${named} --to <environment>`);
    return 0;
  },
};

/** What happens with a build that is published already. */
type Known = 'return' | 'refuse';

async function publishArea(context: CliContext, area: string, known: Known): Promise<string> {
  const record = await buildInto(context, area, { facts: null, name: (id) => id, known });
  context.print(`Published ${record.id} ${record.release} (${kb(record.sizes.totalGz)} gzip)`);
  if (record.dirty)
    context.print(
      `Its sources are not all in commit ${record.gitRevision.slice(0, 7)}; its record says that they are dirty.`,
    );
  for (const { check, ok, warns, says } of await objectionsTo(context, record))
    if (!ok || warns) context.print(`  ${ok ? 'warning         ' : 'would be refused'}  ${check.padEnd(9)}  ${says}`);
  return record.release;
}

/** Builds one area and stores it as a preview, which expires. */
export const preview: Command = {
  usage: '<area> [--with PREVIEW,…] [--read-only] [--branch NAME] [--hours 4] [--author NAME]',
  summary: `Builds one area, or \`shell\`, as a preview, which expires and is never live, and prints its link, which shows others --with it: up to ${MOST_PREVIEWS} areas and a shell.`,
  words: ['area'],
  flags: ['read-only'],
  options: { with: false, branch: false, hours: false, author: false },
  async run(context, values) {
    const { area = '', branch = context.builder.branch(), hours, author = whoIsIt(context.env), with: names } = values;
    const others = await openPreviews(context, [area], names?.split(',') ?? []);
    const expires = endAfter(context, hours ?? DEFAULT_HOURS);
    const facts = { author, branch, expires };
    // Another expiry is another preview; the letter distinguishes its id from a release of the same output.
    const name = (id: string) =>
      `p${createHash('sha256')
        .update(JSON.stringify([id, facts]))
        .digest('hex')
        .slice(0, 11)}`;
    const record = await (area === SHELL
      ? buildShellInto(context, facts, { name })
      : buildInto(context, area, { facts, name, known: 'refuse' }));
    context.print(`Preview of ${record.id}, branch ${branch}, by ${author}, until ${expires}`);
    const isReadOnly = values['read-only'] !== undefined;
    // The server gives another shell only for a signed set.
    if (others.length > 0 || isReadOnly || area === SHELL)
      await printSet(context, [record, ...others], expires, isReadOnly);
    else context.print(`${originOf(context.env)}/?preview=${record.id}@${record.release}`);
    return 0;
  },
};

/** Signs a link to previews that exist. */
export const link: Command = {
  usage: '<preview>,… [--read-only] [--hours 4]',
  summary: `Signs a link that shows previews in one tab, all or none: up to ${MOST_PREVIEWS} areas and a shell; with --read-only in a session that changes nothing.`,
  words: ['previews'],
  flags: ['read-only'],
  options: { hours: false },
  async run(context, { previews = '', hours = String(LONGEST_HOURS), ...flags }) {
    const records = await openPreviews(context, [], previews.split(','));
    await printSet(context, records, endAfter(context, hours), flags['read-only'] !== undefined);
    return 0;
  },
};

function endAfter({ now }: CliContext, hours: string | number): string {
  const span = Number(hours);
  if (!(span > 0 && span <= LONGEST_HOURS)) throw new CliError(`--hours: more than 0, at most ${LONGEST_HOURS}`);
  return new Date(now().getTime() + span * HOUR_MS).toISOString();
}

type AnyPreview = Pick<ReleaseRecord | ShellRecord, 'id' | 'release' | 'preview'>;

/** The previews that a link shows, beside one of each of these areas. @throws when one is none, is over, or is of the same area as another. */
async function openPreviews(
  { store, now }: CliContext,
  areas: readonly string[],
  names: readonly string[],
): Promise<AnyPreview[]> {
  const records = await Promise.all(names.map((name) => findAny(store, name)));
  const over = records.find(({ preview: facts }) => !facts || Date.parse(facts.expires) <= now().getTime());
  if (over) throw new CliError(`${over.id} ${over.release} is no open preview`);
  const all = [...areas, ...records.map(({ id }) => id)];
  if (new Set(all).size !== all.length) throw new CliError('A link shows one preview of an area');
  if (all.filter((id) => id !== SHELL).length > MOST_PREVIEWS)
    throw new CliError(`A link shows at most ${MOST_PREVIEWS} areas`);
  return records;
}

/** Signs the set and prints its link. It ends with the first of its previews, or before. */
async function printSet(
  context: CliContext,
  records: readonly AnyPreview[],
  end: string,
  readOnly: boolean,
): Promise<void> {
  const { home, env, print } = context;
  const signer = await createSigner(home, env);
  for (const { id } of records) await refuseUnbelieved(context, signer, { role: 'preview', area: id });
  const expires = [end, ...records.flatMap(({ preview: facts }) => facts?.expires ?? [])].sort()[0] ?? end;
  const set = JSON.stringify({
    previews: records.map(({ id, release }) => `${id}@${release}`),
    expires,
    readOnly,
  } satisfies PreviewSet);
  print(`${readOnly ? 'Read-only link' : 'Link'} to ${records.map(({ id }) => id).join(', ')}, until ${expires}`);
  print(`${originOf(env)}/?preview=${encodePreviewSet({ set, ...signer.sign('preview-set', set) })}`);
}

async function buildInto(
  context: CliContext,
  area: string,
  { facts, name, known }: { facts: PreviewFacts | null; name: (id: string) => string; known: Known },
): Promise<ReleaseRecord> {
  const { store, builder, home, env, now, print } = context;
  const isTaken = async (release: string) => (await store.releases(area)).includes(release);
  const published = async (release: string) => {
    if (!(await isTaken(release)) || !(facts || (await isBelieved(context, area, release)))) return null;
    if (known === 'return') return findRelease(store, `${area}@${release}`);
    throw new CliError(`${area} ${release} is already published: a release is never written twice`);
  };
  const id = await builder.idOf(area);
  const before = id && (await published(name(id)));
  if (before) return before;
  const signer = await createSigner(home, env);
  await refuseUnbelieved(context, signer, { role: facts ? 'preview' : 'publish', area });
  print(`Building ${area}…`);
  const build = await builder.build(area, name);
  if (!facts) refuseExample(area, build.descriptor);
  const { release } = build;
  // Other sources may give the same output.
  const same = await published(release);
  if (same) return same;
  const publication = { release, preview: facts, built: now() };
  if (!(await isTaken(release))) return publishRelease(store, signer, build, publication);
  print(`${area} ${release} was published with a key that is believed nowhere, and is signed again`);
  return signAgain(store, signer, build, publication);
}

/** @throws CliError when people who see the release fail would be led to an address of `new:area` at which nobody is. */
function refuseExample(area: string, descriptor: unknown): void {
  const { data } = areaDescriptor().safeParse(descriptor);
  if (data && isExampleOwner(data.owner))
    throw new CliError(
      `${area}/area.json still has the owner that new:area wrote as an example: state the contact and the runbook of your team`,
    );
}

/** What the gate would say of a release wherever it goes, and of its fit with the shell that was built here. */
async function objectionsTo({ store, builder }: CliContext, record: ReleaseRecord): Promise<Check[]> {
  const host = await builder.host();
  return withFiles(store, record, async (folder) => [
    ...(await readFiles(record, folder)),
    ...(host ? checkFit(record, await readUses(folder), host) : []),
  ]);
}

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
