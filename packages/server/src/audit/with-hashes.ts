/** Hashes of the files that a log entry names. */
type Hashes = Partial<Record<'XML' | 'PDF' | 'Solicitud' | 'Acuse', string | undefined>>;

/** A CFDI and its files as one line of a log entry, which the integrity checker parses. */
export const withHashes = (uuid: string, hashes: Hashes): string =>
  [uuid, ...Object.entries(hashes).flatMap(([what, sha256]) => (sha256 ? [`${what} ${sha256}`] : []))].join(' ');

/** A CFDI and the hashes of its files. */
interface Named {
  uuid: string;
  xml_sha256: string;
  pdf_sha256: string | null;
}

/**
 * Object and detail of an entry about CFDI: one by its UUID, several by their number; the detail has the hashes of all
 * files.
 */
export function nombrados(cfdis: readonly Named[]): { objeto: string; detalle: string } {
  const [first] = cfdis;
  const detalle = cfdis.map(({ uuid, xml_sha256: XML, pdf_sha256 }) =>
    withHashes(uuid, { XML, PDF: pdf_sha256 ?? undefined }),
  );
  return { objeto: first && cfdis.length === 1 ? first.uuid : `${cfdis.length} CFDI`, detalle: detalle.join('\n') };
}
