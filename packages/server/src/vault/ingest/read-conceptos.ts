import type { ConceptoCfdi } from '@boveda/contracts';
import pMap from 'p-map';
import type { Deps } from '../../installation/deps';
import { readDesglose } from './judge';

/** XML that are read at the same time; each may have 50 MB. */
const AT_ONCE = 4;
/** Descriptions that are told of a CFDI beside others, and their length. */
const MOST_DESCRIPCIONES = 3;
const LONGEST = 120;

/** What a CFDI is about: its first conceptos, and how many it has. */
export interface ConceptosLeidos {
  rows: ConceptoCfdi[];
  count: number;
}

/** Returns the conceptos of stored XML by the id of their CFDI, without those that cannot be read. */
export async function readConceptosOf(
  { blobs, log }: Pick<Deps, 'blobs' | 'log'>,
  rfc: string,
  cfdis: readonly { id: string; xml_sha256: string }[],
): Promise<Map<string, ConceptosLeidos>> {
  const read = await pMap(
    cfdis,
    async ({ id, xml_sha256 }) => {
      try {
        return [id, (await readDesglose(rfc, await blobs.read(xml_sha256))).conceptos] as const;
      } catch (error) {
        log.warn({ rfc, sha256: xml_sha256, err: error }, 'conceptos of a CFDI could not be read');
        return null;
      }
    },
    { concurrency: AT_ONCE },
  );
  return new Map(read.filter((one) => one !== null));
}

/** Returns the first descriptions, cut where they are long. */
export const descripcionesOf = ({ rows }: ConceptosLeidos): string[] =>
  rows
    .slice(0, MOST_DESCRIPCIONES)
    .map(({ descripcion }) => (descripcion.length > LONGEST ? `${descripcion.slice(0, LONGEST)}…` : descripcion));
