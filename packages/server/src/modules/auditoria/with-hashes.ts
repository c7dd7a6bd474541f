/** Files that a log entry vouches for, by the hashes of their bytes. */
type Hashes = Partial<Record<'XML' | 'PDF' | 'Solicitud' | 'Acuse', string | undefined>>;

/** A CFDI and its files as one line of a log entry, which the integrity checker reads again. */
export const withHashes = (uuid: string, hashes: Hashes): string =>
  [uuid, ...Object.entries(hashes).flatMap(([what, sha256]) => (sha256 ? [`${what} ${sha256}`] : []))].join(' ');
