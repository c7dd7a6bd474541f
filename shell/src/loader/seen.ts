const SERIALS = 'boveda.serials';
const BUCKET = 'boveda.bucket';

const keyOf = (environment: string, area: string) => `${environment}/${area}`;

function serials(): Map<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(localStorage.getItem(SERIALS) ?? '{}') as Record<string, number>));
  } catch {
    return new Map();
  }
}

/** Highest serial of an area that this browser has seen in an environment; 0 when none. */
export const seenSerial = (environment: string, area: string): number =>
  Number(serials().get(keyOf(environment, area))) || 0;

/** Remembers a serial, so that no older promotion is believed later. */
export function noteSerial(environment: string, area: string, serial: number): void {
  if (serial <= seenSerial(environment, area)) return;
  try {
    localStorage.setItem(SERIALS, JSON.stringify(Object.fromEntries(serials().set(keyOf(environment, area), serial))));
  } catch {
    // A browser that keeps nothing still refuses what is not signed.
  }
}

/** 0 to 99, the same for the whole life of the tab: which share of the sessions this one belongs to. */
export function bucketOfSession(): number {
  const drawn = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 100;
  try {
    const kept = sessionStorage.getItem(BUCKET);
    if (kept !== null && /^\d{1,2}$/.test(kept)) return Number(kept);
    sessionStorage.setItem(BUCKET, String(drawn));
  } catch {
    // As above.
  }
  return drawn;
}
