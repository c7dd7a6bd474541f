import { createHash } from 'node:crypto';
import { type Promotion, promotion, type SignedPromotion } from '@boveda/contracts';
import { assertInScope, assertSigned, type ReleaseKey, reasonOf } from '../verify/signature';

/** What the next change states of this one: a hash of what was signed. */
export const linkTo = ({ promotion: text, signature }: SignedPromotion): string =>
  createHash('sha256').update(`${text}\n${signature}`).digest('base64url');

/** One change of an environment. */
export interface HistoryLine {
  /** As it was signed; null when it cannot be read. */
  promotion: Promotion | null;
  /** What is wrong with it; null when nothing is. */
  wrong: string | null;
}

/**
 * Reads the changes of an environment, oldest first: each must be signed with a trusted key that may promote the area there,
 * and name the change before. Changes from before there was a chain have no link; after the first link all have one. What a
 * retired key signed counts only where the chain leads to it from a change of a trusted one.
 */
export async function verifyHistory(
  environment: string,
  history: readonly SignedPromotion[],
  keys: readonly ReleaseKey[],
  retired: readonly ReleaseKey[] = [],
): Promise<HistoryLine[]> {
  const lines: HistoryLine[] = [];
  const all = [...keys, ...retired];
  for (const [at, signed] of history.entries()) {
    const read = promotionIn(signed);
    const before = lines.findLast((line) => line.promotion)?.promotion ?? null;
    const wrong = read
      ? ((await wrongSignature(environment, signed, read, all)) ?? wrongLink(read, before, history[at - 1]))
      : 'it cannot be read';
    lines.push({ promotion: read, wrong });
  }
  const isRetired = ({ key }: SignedPromotion) => !keys.some(({ id }) => id === key);
  let isReached = false;
  for (const [at, line] of [...lines.entries()].reverse()) {
    const signed = history[at];
    if (line.wrong || !signed) isReached = false;
    else if (!isRetired(signed)) isReached = true;
    else if (!isReached) line.wrong = 'it is signed with a retired key, and no change of a trusted one follows';
    // What nothing links to can be signed later, with a stolen key.
    if (line.promotion?.before === undefined) isReached = false;
  }
  return lines;
}

/** A change as one line of text. */
export function describeHistory({ promotion: read, wrong }: HistoryLine): string {
  if (!read) return `?  WRONG: ${wrong}`;
  const { change, at, area, live, by, reason, canary, withdrawn, pinned } = read;
  const { action = withdrawn ? 'withdraw' : 'promote' } = read;
  const release = action === 'canary' ? `${canary?.release ?? live} ${canary?.percent ?? 0} %` : live;
  const what = pinned ? `${release} pinned` : release;
  const who = `by ${by}${reason ? ` (${reason})` : ''}`;
  return `${String(change ?? '-').padStart(5)}  ${at}  ${action.padEnd(8)}  ${area} ${what}  ${who}${wrong ? `  WRONG: ${wrong}` : ''}`;
}

async function wrongSignature(
  environment: string,
  signed: SignedPromotion,
  read: Promotion,
  keys: readonly ReleaseKey[],
): Promise<string | null> {
  if (read.environment !== environment) return `it is of ${read.environment}`;
  try {
    const key = await assertSigned('promotion', { ...signed, text: signed.promotion }, keys);
    assertInScope(key, { role: 'promote', area: read.area, environment });
    return null;
  } catch (error) {
    return `its signature is not valid here (${reasonOf(error)})`;
  }
}

function wrongLink(read: Promotion, last: Promotion | null, before: SignedPromotion | undefined): string | null {
  // A published history may begin later than the environment.
  if (!before || !last) return null;
  if (read.before === undefined) return last.before === undefined ? null : 'it does not name the change before';
  return read.before === linkTo(before) ? null : 'the change before it was removed, added or altered';
}

function promotionIn(signed: SignedPromotion): Promotion | null {
  try {
    return promotion().parse(JSON.parse(signed.promotion));
  } catch {
    return null;
  }
}
