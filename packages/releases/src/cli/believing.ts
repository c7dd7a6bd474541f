import { SHELL } from '@boveda/contracts';
import { believedIn } from '../store/key-list';
import { type Signer, trustedKeys } from '../store/keys';
import { whyNotBelieved } from '../store/may-sign';
import { checkShell } from '../store/shell-record';
import type { Act } from '../verify/scopes';
import { checkRelease } from '../verify/verify-release';
import { type CliContext, CliError } from './context';

/** Whether the signature of a release, of an area or of the shell, is believed in one of the environments, or where none has a shell, here. */
export async function isBelieved(
  { store, home, env, now }: CliContext,
  area: string,
  release: string,
): Promise<boolean> {
  const signed = await store.release(area, release);
  if (!signed) return false;
  const lists = await Promise.all((await store.environments()).map((each) => believedIn(store, each, now())));
  const believed = lists.filter((keys) => keys !== undefined);
  const all = believed.length > 0 ? believed : [await trustedKeys(home, env)];
  const check = area === SHELL ? checkShell : checkRelease;
  const verdicts = await Promise.all(all.map((keys) => check(signed, keys)));
  return verdicts.some(({ ok }) => ok);
}

/**
 * Refuses what pages of no environment would believe. Without a live shell the keys that are trusted here decide.
 * @throws CliError with the environments and their reasons
 */
export async function refuseUnbelieved({ store, home, env, now }: CliContext, signer: Signer, act: Act): Promise<void> {
  const reasons: string[] = [];
  for (const environment of await store.environments()) {
    const keys = await believedIn(store, environment, now());
    const why = keys && whyNotBelieved(keys, signer, act);
    if (why === null) return;
    if (why !== undefined) reasons.push(`${environment}: ${why}`);
  }
  const why = reasons.length > 0 ? reasons.join(' ') : whyNotBelieved(await trustedKeys(home, env), signer, act);
  if (why) throw new CliError(why);
}
