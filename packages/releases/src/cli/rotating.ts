import { SHELL } from '@boveda/contracts';
import { createNextKey, nextKeyFile, ownKeyFile, readKeyRing, useNextKey } from '../store/key-ring';
import { createSigner, entryOf, type Signer, trustedKeys } from '../store/keys';
import { trustedSince, trusts } from '../store/live-shells';
import { renewPromotions } from '../store/renew';
import { resign, type SignedThing, signedBy } from '../store/signed-by';
import type { Command } from './command';
import { type CliContext, CliError, keysOf } from './context';
import { bringKeys, environmentsOf } from './trusting';

/** Pages that were opened before a shell with both keys was live are loaded again within this time. */
const PAGES_MS = 24 * 3_600_000;

/** What is replaced, and with what. */
interface Rotation {
  /** Id of the key that is replaced. */
  old: string;
  next: Signer;
  /** Whether the new key signs here already. */
  signs: boolean;
}

/** Replaces the key that signs here. What is done is read from keys and store, so that it can be repeated at any time. */
export const rotateKey: Command = {
  usage: '[--replaces KEY] [--now] [--unopened]',
  summary:
    'Replaces the key that signs here: makes the new one, makes a shell that trusts both live everywhere, and a day later (--now: at once) signs everything again. Repeat it until nothing is left. --replaces KEY signs again with the present key what another one signed.',
  words: [],
  options: { replaces: false },
  flags: ['now', 'unopened'],
  async run(context, { replaces, now: isHasty, unopened }) {
    const { print } = context;
    const rotation = await (replaces === undefined ? rotationHere(context) : replacing(context, replaces));
    const { old, next } = rotation;
    print(`Key ${next.id} replaces ${old}`);
    if (!(await areTrusted(context, rotation))) return 1;
    if (!(await bringKeys(context, (host) => trusts(host, next.id), unopened))) return 1;
    // Once it signs here, a repetition has nothing to wait for.
    const isBegun = rotation.signs && replaces === undefined;
    const ready = await readyAt(context, next.id);
    if (!isHasty && !isBegun && ready > context.now()) {
      print(
        `A shell that trusts it is live everywhere. Until ${ready.toISOString()} pages may be open that do not trust it yet:`,
      );
      print('repeat boveda rotate-key then, or with --now');
      return 0;
    }
    if (!(await sign(context, rotation))) return 1;
    return (await signAgain(context, old)) ? 0 : 1;
  },
};

/** The rotation of the key of this installation, or of BOVEDA_RELEASE_KEY, whose files tell how far it is. */
async function rotationHere(context: CliContext): Promise<Rotation> {
  const { home, env } = context;
  const signer = await createSigner(home, env);
  const { next, old } = await readKeyRing(home);
  if (next?.id === signer.id)
    throw new CliError(
      `BOVEDA_RELEASE_KEY is the key of ${nextKeyFile(home)} already. What another one signed: boveda rotate-key --replaces KEY. To replace this one, take the file away first.`,
    );
  if (!next && old && !env.BOVEDA_RELEASE_KEY) {
    if (!(await trustedKeys(home, env)).some(({ id }) => id === old.id))
      throw new CliError(`The key before is not quite retired: boveda retire-key ${old.id}`);
    return { old: old.id, next: signer, signs: true };
  }
  if (!next && env.BOVEDA_RELEASE_KEY && env.CI)
    throw new CliError('A key that is made in a job of CI is lost with it: begin where BOVEDA_HOME is kept');
  return { old: signer.id, next: await createNextKey(home, env, signer), signs: false };
}

async function replacing({ home, env }: CliContext, old: string): Promise<Rotation> {
  const next = await createSigner(home, env);
  if (next.id === old) throw new CliError(`Key ${old} signs here: set BOVEDA_RELEASE_KEY to the one that replaces it`);
  return { old, next, signs: true };
}

/** Whether shells that are built here trust both keys; says what to set if not. */
async function areTrusted({ home, env, print }: CliContext, { old, next }: Rotation): Promise<boolean> {
  const trusted = await trustedKeys(home, env);
  if (!trusted.some(({ id }) => id === next.id)) {
    const scopes = trusted.find(({ id }) => id === old)?.scopes;
    print(`Add it to BOVEDA_RELEASE_KEYS wherever shells are built, and repeat this: ${entryOf({ ...next, scopes })}`);
    return false;
  }
  if (trusted.some(({ id }) => id === old)) return true;
  print(`Key ${old} is not trusted here: nothing that it signed is signed again`);
  return false;
}

/** When no page is open any more that does not trust a key. */
async function readyAt(context: CliContext, key: string): Promise<Date> {
  const { store } = context;
  const since = await Promise.all((await environmentsOf(context)).map((name) => trustedSince(store, name, key)));
  const last = Math.max(0, ...since.map((each) => each?.getTime() ?? 0));
  return new Date(last === 0 ? 0 : last + PAGES_MS);
}

/** The new key signs here from now on. False, with what to do, when BOVEDA_RELEASE_KEY says which key signs. */
async function sign({ home, env, print }: CliContext, { old, signs }: Rotation): Promise<boolean> {
  if (signs) return true;
  if (env.BOVEDA_RELEASE_KEY) {
    print(`Set BOVEDA_RELEASE_KEY, wherever releases are signed, to the content of ${nextKeyFile(home)}; then:`);
    print(`boveda rotate-key --replaces ${old}`);
    return false;
  }
  await useNextKey(home);
  print(
    `It signs here from now on. Set BOVEDA_RELEASE_KEY, where that is used (CI), to the content of ${ownKeyFile(home)}`,
  );
  return true;
}

/** Signs again, unchanged, what the old key signed. Returns whether nothing that is in use is left, and says what is. */
async function signAgain(context: CliContext, old: string): Promise<boolean> {
  const { store, home, env, now, print } = context;
  const signer = await createSigner(home, env);
  const keys = await trustedKeys(home, env);
  // The renewals are last: with a new change servers read the releases again. Releases that are not in use keep their id for ever, and could
  // not be published again.
  for (const area of [...(await store.areas()), SHELL])
    for (const release of await store.releases(area))
      if ((await store.release(area, release))?.key === old && (await resign(store, signer, keys, { area, release })))
        print(`Signed again: ${area} ${release}`);
  const left: SignedThing[] = [];
  for (const environment of await environmentsOf(context)) {
    const options = { environment, now: now(), keys: await keysOf(context, environment), signer, replaces: old };
    const { renewed } = await renewPromotions(store, options);
    if (renewed.length > 0) print(`Renewed in ${environment}: ${renewed.join(', ')}`);
    left.push(...(await signedBy(store, environment, old, now())));
  }
  for (const thing of left) print(describeLeft(thing, old));
  if (left.length === 0) print(`Nothing in use needs ${old} any more. A week from now: boveda retire-key ${old}`);
  return left.length === 0;
}

/** What still needs the old key, and the command that changes that, as a line. */
export function describeLeft({ environment, area, what, release, hasEnded }: SignedThing, old: string): string {
  const command = hasEnded
    ? `boveda withdraw ${area} --to ${environment}`
    : `boveda rotate-key --replaces ${old}, with a key that may sign it`;
  return `  ${environment}: ${area} ${release} (${what}) is signed with ${old}: ${command}`;
}
