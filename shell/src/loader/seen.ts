const SERIALS = 'boveda.serials';
const REVOKED = 'boveda.revoked';
const BUCKET = 'boveda.bucket';

const keyOf = (environment: string, area: string) => `${environment}/${area}`;

function serials(): Map<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(localStorage.getItem(SERIALS) ?? '{}') as Record<string, number>));
  } catch {
    return new Map();
  }
}

/** Highest serial of an area's promotion that this browser has seen in an environment; 0 when none. */
export const seenSerial = (environment: string, area: string): number =>
  Number(serials().get(keyOf(environment, area))) || 0;

/** Remembers a serial, so that an older promotion is refused later. */
export function noteSerial(environment: string, area: string, serial: number): void {
  if (serial <= seenSerial(environment, area)) return;
  try {
    localStorage.setItem(SERIALS, JSON.stringify(Object.fromEntries(serials().set(keyOf(environment, area), serial))));
  } catch {
    // Without storage a downgrade is not noticed; signatures are still checked.
  }
}

function revoked(): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(localStorage.getItem(REVOKED) ?? '{}') as Record<string, unknown>));
  } catch {
    return new Map();
  }
}

/** Keys that the newest list of an environment that this browser has seen revoked. */
export function seenRevoked(environment: string): readonly string[] {
  const ids = revoked().get(environment);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Remembers which keys are revoked, so that they stay so when the list is withheld or replaced. */
export function noteRevoked(environment: string, ids: readonly string[]): void {
  if (ids.join() === seenRevoked(environment).join()) return;
  try {
    localStorage.setItem(REVOKED, JSON.stringify(Object.fromEntries(revoked().set(environment, ids))));
  } catch {
    // Without storage only the list of this page counts.
  }
}

/** 0 to 99, the same for the life of the tab: the share of sessions that gradual releases assign this one to. */
export function bucketOfSession(): number {
  const drawn = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 100;
  try {
    const kept = sessionStorage.getItem(BUCKET);
    if (kept !== null && /^\d{1,2}$/.test(kept)) return Number(kept);
    sessionStorage.setItem(BUCKET, String(drawn));
  } catch {
    // Without storage a reload may draw another share.
  }
  return drawn;
}
