import { createHash } from 'node:crypto';
import { MOST_PREVIEWS, type ReleaseRecord, SHELL } from '@boveda/contracts';
import { findRelease } from '../store/find-release';
import { checkFit } from '../store/gate/fits-shell';
import type { Check } from '../store/gate/gate-answer';
import { readFiles } from '../store/gate/read-files';
import { readUses } from '../store/gate/symbols';
import { withFiles } from '../store/gate/with-files';
import { createSigner, trustedKeys } from '../store/keys';
import { whyNotBelieved } from '../store/may-sign';
import { publishRelease } from '../store/publish';
import type { Command } from './command';
import { type CliContext, CliError, originOf, whoIsIt } from './context';
import { publishTheShell } from './shell';

const DEFAULT_HOURS = 4;
const LONGEST_HOURS = 72;
const HOUR_MS = 3_600_000;

/** Builds one area and stores it as an immutable, signed release. */
export const publish: Command = {
  usage: '<area>',
  summary: 'Builds one area, or `shell`, signs it and stores it as a release, which is not live yet.',
  words: ['area'],
  options: {},
  async run(context, { area = '' }) {
    if (area === SHELL) return publishTheShell(context);
    const record = await buildInto(context, area, null, (id) => id);
    context.print(`Published ${record.id} ${record.release} (${kb(record.sizes.totalGz)} gzip)`);
    if (record.dirty)
      context.print(
        `Its sources are not all in commit ${record.gitRevision.slice(0, 7)}; its record says that they are dirty.`,
      );
    for (const { check, ok, says } of await objectionsTo(context, record))
      if (!ok) context.print(`  would be refused  ${check.padEnd(9)}  ${says}`);
    context.print(`Make it live: boveda promote ${record.release} --to <environment>`);
    return 0;
  },
};

/** Builds one area and stores it as a preview, which expires. */
export const preview: Command = {
  usage: '<area> [--with PREVIEW,…] [--branch NAME] [--hours 4] [--author NAME]',
  summary:
    'Builds one area as a preview, which expires and is never live, and prints its link, which shows up to five others --with it.',
  words: ['area'],
  options: { with: false, branch: false, hours: false, author: false },
  async run(context, values) {
    const { area = '', branch = context.builder.branch(), hours, author = whoIsIt(context.env), with: names } = values;
    const span = Number(hours ?? DEFAULT_HOURS);
    if (!(span > 0 && span <= LONGEST_HOURS)) throw new CliError(`--hours: more than 0, at most ${LONGEST_HOURS}`);
    const others = await othersIn(context, area, names?.split(',') ?? []);
    const expires = new Date(context.now().getTime() + span * HOUR_MS).toISOString();
    const facts = { author, branch, expires };
    // Another expiry is another preview; the letter distinguishes its id from a release of the same output.
    const name = (id: string) =>
      `p${createHash('sha256')
        .update(JSON.stringify([id, facts]))
        .digest('hex')
        .slice(0, 11)}`;
    const record = await buildInto(context, area, facts, name);
    context.print(`Preview of ${record.id}, branch ${branch}, by ${author}, until ${expires}`);
    context.print(
      `${originOf(context.env)}/?preview=${[record, ...others].map(({ id, release }) => `${id}@${release}`).join(',')}`,
    );
    return 0;
  },
};

/** The previews that a link shows beside one of an area. @throws when one is none, is over, or is of the same area as another. */
async function othersIn({ store, now }: CliContext, area: string, names: readonly string[]): Promise<ReleaseRecord[]> {
  const others = await Promise.all(names.map((name) => findRelease(store, name)));
  const over = others.find(({ preview: facts }) => !facts || Date.parse(facts.expires) <= now().getTime());
  if (over) throw new CliError(`${over.id} ${over.release} is no open preview`);
  if (new Set([area, ...others.map(({ id }) => id)]).size !== others.length + 1)
    throw new CliError('A link shows one preview of an area');
  if (others.length >= MOST_PREVIEWS) throw new CliError(`A link shows at most ${MOST_PREVIEWS} previews`);
  return others;
}

async function buildInto(
  { store, builder, home, env, now, print }: CliContext,
  area: string,
  facts: ReleaseRecord['preview'],
  name: (id: string) => string,
): Promise<ReleaseRecord> {
  const refuseTaken = async (release: string) => {
    if ((await store.releases(area)).includes(release))
      throw new CliError(`${area} ${release} is already published: a release is never written twice`);
  };
  const known = await builder.idOf(area);
  if (known) await refuseTaken(name(known));
  const signer = await createSigner(home, env);
  const why = whyNotBelieved(await trustedKeys(home, env), signer, { role: facts ? 'preview' : 'publish', area });
  if (why) throw new CliError(why);
  print(`Building ${area}…`);
  const build = await builder.build(area, name);
  // Other sources may give the same output.
  await refuseTaken(build.release);
  return publishRelease(store, signer, build, { release: build.release, preview: facts, built: now() });
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
