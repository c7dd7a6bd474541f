import type { Boveda } from './boveda';

/** Where releases go live, and what is live there as far as the pipeline knows. */
export interface Where {
  environment: string;
  /** By the name of the area, or the shell. What it does not name may be replaced whatever is live. */
  live?: ReadonlyMap<string, Known>;
}

/** The release that is live, and the commit up to which it was delivered; null for none. */
export interface Known {
  release: string | null;
  delivered: string | null;
}

/** What went live, and what did not. */
export interface Promoted {
  live: string[];
  failed: string[];
  /** Areas by which a release was refused, because they have what it claims: of `failed`. */
  blocked: ReadonlyMap<string, readonly string[]>;
}

/**
 * Promotes releases of areas. One that was refused for what another live area has is tried again after others went live: a screen
 * may have moved from one area to another.
 */
export async function promoteAll(boveda: Boveda, releases: readonly string[], where: Where): Promise<Promoted> {
  const live: string[] = [];
  const blocked = new Map<string, string[]>();
  let waiting = releases;
  for (;;) {
    const before = live.length;
    const refused: string[] = [];
    for (const release of waiting) {
      const words = ['promote', release, '--to', where.environment, ...insteadOf(where, [release])];
      const { code, said } = await boveda(...words);
      blocked.delete(release);
      if (code === 0) live.push(release);
      else refused.push(release);
      if (code !== 0 && said.includes('Already taken there')) blocked.set(release, holdersIn(said));
    }
    waiting = refused;
    if (live.length === before || !waiting.some((release) => blocked.has(release)))
      return { live, failed: [...waiting], blocked };
  }
}

const TAKEN = /Already taken there: .*/g;

/** Areas that a refusal names. */
const holdersIn = (said: string): string[] => [
  ...new Set(
    (said.match(TAKEN) ?? []).flatMap((line) => [...line.matchAll(/' of ([\w-]+)/g)].map(([, id = '']) => id)),
  ),
];

/** The option that states what releases replace; without knowledge none. */
export function insteadOf({ live }: Where, releases: readonly string[]): string[] {
  const known = releases.flatMap((each) => {
    const [name = ''] = each.split('@');
    const { release, delivered } = live?.get(name) ?? {};
    return live?.has(name) ? `${name}@${release ?? 'none'}@${delivered ?? 'none'}` : [];
  });
  return known.length > 0 ? ['--instead', known.join()] : [];
}
