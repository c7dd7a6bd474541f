import type { SignedRelease } from '@boveda/contracts';

/** Throws unless both are signatures of the same record: a release is never changed, only its signature is replaced. */
export function assertSameRecord(stored: SignedRelease | null, signed: SignedRelease): void {
  if (stored?.record !== signed.record) throw new Error('The store has no release with this record');
}
