/** Where a blob of its own lies below its store, on a disk and in a bucket alike. */
export const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

/** Where a pack lies below its store. */
export const packKey = (pack: string): string => `packs/${pack}.tar`;

/** Which blob is looked for at this key; undefined when none is. */
export function blobAt(key: string): string | undefined {
  const [sha256] = /[0-9a-f]{64}$/.exec(key) ?? [];
  return sha256 !== undefined && key === keyOf(sha256) ? sha256 : undefined;
}

/** Which pack is looked for at this key; undefined when none is. */
export const packAt = (key: string): string | undefined =>
  /^packs\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.tar$/.exec(key)?.[1];
