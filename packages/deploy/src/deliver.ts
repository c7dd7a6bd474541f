import { areaHomes, areasIn, folderIn } from '@boveda/cli/areas';
import type { Boveda } from './boveda';
import { type Checkout, checkoutOf, type Due, dueOf, isLater, isOnBranch, type LiveRelease } from './due';
import { git, isKnown, isWithin, refuseShallow } from './git';
import type { Known } from './promote-all';
import { publishAll, SHELL } from './publish-all';
import { withdrawGone } from './withdraw-gone';

/** Where a pipeline delivers to, and from. */
export interface Delivery {
  environment: string;
  /** Revision of the branch that is delivered, as it is now (`origin/main`): commits that a forced push took from it are left alone. */
  tip?: string | undefined;
}

/**
 * Brings the checked out commit into an environment: what differs from what is live is published and promoted, what the repository has
 * no more is withdrawn, and how far each area and the shell have come is noted. May be repeated, cancelled, run for commits in any order
 * and beside other jobs. Returns what failed. @throws in a shallow checkout
 */
export async function deliver(root: string, boveda: Boveda, { environment, tip }: Delivery): Promise<string[]> {
  refuseShallow(root);
  const checkout = checkoutOf(root, tip);
  if (!isOnBranch(checkout, checkout.head)) {
    process.stdout.write(`${checkout.head} is not on ${tip} any more: nothing is delivered\n`);
    return [];
  }
  for (;;) {
    const facts = await readLive(boveda, environment);
    const failed = await deliverOnce(checkout, boveda, environment, facts);
    // Another job was faster: what is still to do is decided again.
    if (failed.length === 0 || !hasMoved(facts, await readLive(boveda, environment), failed)) return failed;
  }
}

async function deliverOnce(
  checkout: Checkout,
  boveda: Boveda,
  environment: string,
  facts: readonly LiveRelease[],
): Promise<string[]> {
  const note = async (names: readonly string[]) => {
    if (names.length > 0) await boveda('delivered', names.join(), '--commit', checkout.head, '--to', environment);
  };
  const liveOf = (name: string) => facts.find(({ area }) => area === name);
  const all = [{ id: SHELL, folder: SHELL }, ...areasIn(checkout.root)];
  const due = all.map(({ id, folder }) => ({ name: id, due: dueOf(checkout, folder, liveOf(id)) }));
  const named = (wanted: Due) => due.filter((each) => each.due === wanted).map(({ name }) => name);
  const later = named('later');
  if (later.length > 0) process.stdout.write(`A later commit was delivered of: ${later.join(', ')}\n`);
  // First, so that a job of an earlier commit beside this one leaves them alone.
  await note(named('same'));
  const live = new Map(due.map(({ name }) => [name, knownOf(liveOf(name))]));
  const where = { environment, live };
  const promoted = await publishAll(boveda, named('publish'), where);
  const gone = facts.filter((each) => !all.some(({ id }) => id === each.area) && isGone(checkout, each));
  const done = await withdrawGone(boveda, { releases: gone.map(nameOf), promoted }, where);
  await note([...done.live, ...done.withdrawn].map(areaOf));
  return done.failed;
}

const knownOf = (live: LiveRelease | undefined): Known => ({
  release: live && !live.isWithdrawn ? live.release : null,
  delivered: live?.delivered?.commit ?? null,
});
const nameOf = ({ area, release }: LiveRelease) => `${area}@${release}`;
const areaOf = (release: string) => release.split('@')[0] ?? '';

/** Whether pipelines of this repository delivered an area that its branch has no more. Areas of other repositories are none of theirs. */
function isGone(checkout: Checkout, { area, isWithdrawn, delivered }: LiveRelease): boolean {
  const { root, head, tip } = checkout;
  if (area === SHELL || isWithdrawn || !delivered || !isKnown(root, delivered.commit)) return false;
  // Of an earlier commit, or of another branch, nothing follows.
  if (isLater(checkout, delivered.commit)) return false;
  if (tip === null && !isWithin(root, delivered.commit, head)) return false;
  const files = git(root, 'ls-tree', '-r', '--name-only', '-z', delivered.commit).split('\0');
  return areaHomes.some((home) => files.includes(`${folderIn(home, area)}/area.json`));
}

/** Whether something that failed, or the note of it, is no more what it was when the job decided. */
function hasMoved(before: readonly LiveRelease[], after: readonly LiveRelease[], failed: readonly string[]): boolean {
  const stateOf = (facts: readonly LiveRelease[], name: string) => {
    const live = facts.find(({ area }) => area === name);
    return live && `${live.release} ${live.isWithdrawn} ${live.delivered?.commit}`;
  };
  return failed.map(areaOf).some((name) => stateOf(before, name) !== stateOf(after, name));
}

async function readLive(boveda: Boveda, environment: string): Promise<LiveRelease[]> {
  const { code, said } = await boveda('live', '--to', environment);
  const list = said.split('\n').find((line) => line.startsWith('['));
  if (code !== 0 || list === undefined)
    throw new Error(`What is live in ${environment} cannot be read: ${said.trim()}`);
  return JSON.parse(list) as LiveRelease[];
}
