import { type Promotion, SHELL } from '@boveda/contracts';
import type { ReleaseKey } from '../../verify/signature';
import { checkPromotion } from '../../verify/verify-promotion';
import type { Check } from '../gate/gate-answer';
import { checkFiles, checkSignature } from '../gate/origin';
import type { ReleaseStore } from '../release-store';
import { checkShell, foreignInShell, type ShellRecord } from '../shell-record';

const KINDS = 'what a shell may contain';

/**
 * Refuses the shell that is live in an environment, whose files are in a folder, unless it was signed, promoted and stored as keys
 * that are believed there say: a release that worked in another one says nothing. Null when it is.
 */
export async function refuseLiveShell(
  store: ReleaseStore,
  shell: ShellRecord,
  folder: string,
  { environment, keys }: { environment: string; keys: readonly ReleaseKey[] },
): Promise<Check | null> {
  const promotions = await store.promotions(environment);
  const signed = promotions.find(({ promotion }) => (JSON.parse(promotion) as Promotion).area === SHELL);
  // Whether it has expired is another question.
  const promoted = signed && (await checkPromotion(signed, { keys, environment, now: new Date(0) }));
  const checks = [
    await checkSignature(store, shell, keys, checkShell),
    ...(await checkFiles(shell, folder, foreignInShell, KINDS)),
    { ok: promoted?.ok === true, says: 'Its promotion is not signed with a key that may promote it there.' },
  ];
  const wrong = checks.filter(({ ok }) => !ok).map(({ says }) => says);
  if (wrong.length === 0) return null;
  return {
    check: 'opened',
    ok: false,
    says: `It was not opened: the shell ${shell.release} that is live there is not as it was signed. ${wrong.join(' ')}`,
  };
}
