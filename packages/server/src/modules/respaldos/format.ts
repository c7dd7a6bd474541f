import { createHash } from 'node:crypto';
import * as z from 'zod';

// What lies where in a backup. `2026/03/<RFC of the issuer>/<UUID>.xml` and `.pdf` are the files as they came;
// `archivos/` holds what other rows name; `restaurar/` holds the rows, as PostgreSQL writes them to JSON, a line each; `INDICE.csv` is for people;
// `respaldo.json` comes last and vouches for all of it.

/** The list of files, for people. */
export const INDEX = 'INDICE.csv';
/** Name of the manifest. */
export const MANIFEST = 'respaldo.json';
/** Changes when a backup of before could not be restored by what is written now. */
export const FORMAT = 1;

/** Name of a part with rows of a table; parts begin at 1. */
export const partOf = (tabla: string, number: number): string =>
  `restaurar/${tabla}-${String(number).padStart(6, '0')}.ndjson`;

/** Where a file lies that a row of another table names: a receipt of the SAT, say. */
export const archivoOf = (sha256: string): string => `archivos/${sha256}`;

/** The files that rows name, in columns called `<what>_sha256`; each once. */
export function archivosNamed(lines: readonly string[]): string[] {
  const named = lines.flatMap((line) => Object.entries(JSON.parse(line) as Record<string, unknown>));
  return [...new Set(named.flatMap(([name, value]) => (name.endsWith('_sha256') && value ? [String(value)] : [])))];
}

/** What says which file belongs to a row of `cfdi`. */
export interface PlacedCfdi {
  rfc_owner: string;
  emitido: boolean;
  contraparte_rfc: string;
  fecha: string;
  uuid: string;
}

/** Where the files of a CFDI lie, without their ending. */
export function placeOf({ rfc_owner, emitido, contraparte_rfc, fecha, uuid }: PlacedCfdi): string {
  const [year, month] = fecha.split('-');
  return `${year}/${month}/${emitido ? rfc_owner : contraparte_rfc}/${uuid}`;
}

/** The manifest: of whom the backup is, what is in it, and what proves that nobody changed it. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  uuid: z.guid(),
  created: z.string(),
  rfc: z.string(),
  cfdi: z.number().int().describe('how many CFDI'),
  parts: z.record(z.string(), z.number().int()).describe('how many parts of each table'),
  bytes: z.number().int().describe('where the manifest itself begins'),
  sha256: z.string().describe('SHA-256 of all bytes before it'),
  directory: z.string().describe('SHA-256 of name, place and size of all entries before it'),
});
export type Manifest = z.infer<typeof manifest>;

/** What `directory` says: the list that ends a ZIP is encrypted by nobody, so it is vouched for like this. */
export function directoryOf(entries: readonly { name: string; offset: number; stored: number }[]): string {
  const hash = createHash('sha256');
  for (const { name, offset, stored } of entries) hash.update(`${name}\t${offset}\t${stored}\n`);
  return hash.digest('hex');
}
