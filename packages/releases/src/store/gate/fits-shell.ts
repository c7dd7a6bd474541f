import type { ReleaseRecord } from '@boveda/contracts';
import semver from 'semver';
import type { HostFacts } from '../host-facts';
import type { Check } from './gate-answer';
import { bySymbols, checkSymbols, type Uses } from './symbols';

const KB = 1024;
/** Gzip. The entry is fetched before anything else of the area; measured 16 KB with the external runtime. */
const REMOTE_ENTRY_KB = 25;
/** Gzip, the files of the area's first screen besides the entry. */
const FIRST_CHUNK_KB = 40;
/** Gzip, all of what an area brings of libraries that the shell has in another major. */
const COPIES_KB = 360;
/** Gzip, unless the area states another limit: all that a page fetches for its first screen besides the shell's own first file and frame. */
const FIRST_SCREEN_KB = 176;

/** Whether a release, and what it uses of our packages, fits a shell, whatever else is live there. */
export const checkFit = (record: ReleaseRecord, used: Uses | null, host: HostFacts): Check[] => [
  ...checkNeeds(record, used, host),
  checkCopies(record, host),
  checkBudgets(record),
  checkFirstScreen(record, host),
];

/** The part of it without which a release does not run: everything that it imports is there. */
export const checkNeeds = (record: ReleaseRecord, used: Uses | null, host: HostFacts): Check[] => [
  ...(bySymbols(used, host) ? [] : [checkSdk(record, host)]),
  checkShared(bySymbols(used, host) ? withoutOurs(record) : record, host),
  checkSymbols(record, used, host),
  checkEvents(record, host),
];

/** Our own packages have versions too, which are raised by hand: exports say more. */
const withoutOurs = (record: ReleaseRecord): ReleaseRecord => ({
  ...record,
  shared: Object.fromEntries(Object.entries(record.shared).filter(([name]) => !name.startsWith('@boveda/'))),
});

/** The release was built for the SDK version that the shell provides. */
export function checkSdk({ sdk }: ReleaseRecord, host: HostFacts): Check {
  const ok = semver.satisfies(host.sdk, sdk.requires);
  return {
    check: 'sdk',
    ok,
    says: `Built with SDK ${sdk.builtWith}, needs ${sdk.requires}; the shell provides ${host.sdk}.`,
  };
}

/** Every shared package is provided by the shell in a version that fits. */
export function checkShared({ shared }: ReleaseRecord, { provides }: HostFacts): Check {
  const unfit = Object.entries(shared).filter(([name, range]) => {
    const version = Object.hasOwn(provides, name) ? provides[name] : undefined;
    return version === undefined || !semver.satisfies(version, range);
  });
  return unfit.length === 0
    ? { check: 'shared', ok: true, says: `The shell provides all ${Object.keys(shared).length} shared packages.` }
    : {
        check: 'shared',
        ok: false,
        says: unfit
          .map(([name, range]) => `It needs ${name} ${range}; the shell provides ${provides[name] ?? 'none'}.`)
          .join(' '),
      };
}

/**
 * The release contains no second copy of what the shell provides, directly or through its packages, but for other majors that its
 * area.json names, and what these need.
 */
export function checkCopies(record: ReleaseRecord, { provides, carries, carried = {} }: HostFacts): Check {
  const { bundled, copies = {}, ownCopies = [], sizes } = record;
  const check = 'copies';
  const there = new Set([...Object.keys(provides), ...carries]);
  const unnamed = bundled.filter((name) => there.has(name) && !Object.hasOwn(copies, name));
  if (unnamed.length > 0)
    return { check, ok: false, says: `It brings its own copy of ${unnamed.join(', ')}, which the shell has.` };
  const own = ownCopies.filter((name) => bundled.includes(name));
  if (own.length === 0) return { check, ok: true, says: 'It brings no second copy of a shared package.' };
  const named = own.map((name) => ({ name, version: copies[name] ?? '', ofShell: provides[name] ?? carried[name] }));
  const same = named.filter(({ version, ofShell }) => ofShell && majorOf(version) === majorOf(ofShell));
  const { copiesGz = 0 } = sizes;
  const cost = `${named.map(({ name, version }) => `${name} ${version}`).join(', ')}: ${inKb(copiesGz)} KB (gzip)`;
  if (same.length > 0)
    return { check, ok: false, says: `The shell has the same major as its own ${same.map(nameAndShell).join(', ')}.` };
  if (copiesGz > COPIES_KB * KB)
    return { check, ok: false, says: `Its own copies are over the limit of ${COPIES_KB} KB: ${cost}.` };
  return { check, ok: true, warns: true, says: `It brings its own ${cost} that the shell's would not cost.` };
}

const majorOf = (version: string) => semver.parse(version)?.major;
const nameAndShell = ({ name, version, ofShell }: { name: string; version: string; ofShell?: string | undefined }) =>
  `${name} ${version} (${ofShell})`;

/** Sizes are within the budgets. */
export function checkBudgets({ sizes }: ReleaseRecord): Check {
  const parts = [
    { name: 'Entry', bytes: sizes.remoteEntryGz, limit: REMOTE_ENTRY_KB },
    { name: 'first chunk', bytes: sizes.firstChunkGz, limit: FIRST_CHUNK_KB },
  ];
  return {
    check: 'budgets',
    ok: parts.every(({ bytes, limit }) => bytes > 0 && bytes <= limit * KB),
    says: `${parts.map(({ name, bytes, limit }) => `${name} ${inKb(bytes)} of ${limit} KB`).join(', ')} (gzip).`,
  };
}

/**
 * What a page fetches before the area can start is within its budget: its own files and the chunks of the shared packages that it
 * needs at once. Older builds do not say what that is. Own copies have a limit of their own.
 */
export function checkFirstScreen(record: ReleaseRecord, { loads = {} }: HostFacts): Check {
  const { sizes, firstShared = [], firstScreenKb: limit = FIRST_SCREEN_KB } = record;
  const chunks = new Map(firstShared.flatMap((name) => Object.entries(loads[name] ?? {})));
  const shared = [...chunks.values()].reduce((sum, bytes) => sum + bytes, 0);
  const total = sizes.remoteEntryGz + sizes.firstChunkGz + shared;
  const heaviest = [...chunks].sort(([, a], [, b]) => b - a).slice(0, 3);
  const parts = heaviest.map(([name, bytes]) => `${name} ${inKb(bytes)}`).join(', ');
  return {
    check: 'first screen',
    ok: total <= limit * KB,
    says: `Its first screen fetches ${inKb(total)} of ${limit} KB (gzip)${parts && `, of which shared: ${parts}`}.`,
  };
}

const inKb = (bytes: number) => (bytes / KB).toFixed(1);

/** Every event of the release exists on the shell's event bus. */
export function checkEvents({ events }: ReleaseRecord, host: HostFacts): Check {
  const unknown = [...new Set([...events.emits, ...events.listens])].filter((name) => !host.events.includes(name));
  return unknown.length === 0
    ? { check: 'events', ok: true, says: 'The shell knows every event that it names.' }
    : { check: 'events', ok: false, says: `The shell knows no event called ${unknown.join(', ')}.` };
}
