/** Key of an unpacked blob below its store, on a disk and in a bucket alike. */
export const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

/** Key of a pack below its store. */
export const packKey = (pack: string): string => `packs/${pack}.tar`;

/** The hash of the blob stored at this key; undefined when the key is not a blob's. */
export function blobAt(key: string): string | undefined {
  const [sha256] = /[0-9a-f]{64}$/.exec(key) ?? [];
  return sha256 !== undefined && key === keyOf(sha256) ? sha256 : undefined;
}

/** The name of the pack stored at this key; undefined when the key is not a pack's. */
export const packAt = (key: string): string | undefined =>
  /^packs\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.tar$/.exec(key)?.[1];
