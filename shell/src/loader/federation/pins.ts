import type { ReleaseRecord } from '@boveda/contracts';
import { filesOf } from './release-files';

/** Which scripts may run on this page. */
export interface Pins {
  /** Allows the files of a release, each with the hash that its record states. */
  add(release: ReleaseRecord): void;
  has(address: string): boolean;
  /** The hash that a file must have; throws for a file of no release. */
  integrityOf(address: string): string;
  /** Allows the scripts of one origin without a hash for the rest of the page. The page's policy must allow it too. */
  trustOrigin(origin: string): void;
  isUnpinned(address: string): boolean;
}

export function createPins(): Pins {
  /** Address → hash. */
  const hashes = new Map<string, string>();
  let trustedOrigin: string | null = null;
  return {
    add(release) {
      for (const [address, integrity] of filesOf(release)) hashes.set(address, integrity);
    },
    has: (address) => hashes.has(address),
    integrityOf(address) {
      const url = new URL(address, document.baseURI);
      url.search = '';
      const integrity = hashes.get(url.href);
      if (!integrity) throw new Error(`${url.pathname} belongs to no release of the registry`);
      return integrity;
    },
    trustOrigin(origin) {
      trustedOrigin = origin;
    },
    isUnpinned: (address) => trustedOrigin !== null && new URL(address).origin === trustedOrigin,
  };
}
