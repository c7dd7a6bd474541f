import { createHash } from 'node:crypto';
import * as z from 'zod';

// The layout of a backup. `2026/03/<RFC of the issuer>/<UUID>.xml` and `.pdf` are the original files; `archivos/`
// contains files that other rows name; `restaurar/` contains the rows, as PostgreSQL writes them to JSON, one per line;
// `INDICE.csv` is for people; `respaldo.json` comes last and authenticates all of it.

/** The list of files, for people. */
export const INDEX = 'INDICE.csv';
/** Name of the manifest. */
export const MANIFEST = 'respaldo.json';
/** Changes when older backups can no longer be restored by this version. */
export const FORMAT = 1;

/** Returns the name of a part with rows of a table; parts begin at 1. */
export const partOf = (tabla: string, number: number): string =>
  `restaurar/${tabla}-${String(number).padStart(6, '0')}.ndjson`;

/** Returns the path of a file that a row of another table names, such as a receipt of the SAT. */
export const archivoOf = (sha256: string): string => `archivos/${sha256}`;

/** Returns the files that rows name, in columns called `<what>_sha256`; each once. */
export function archivosNamed(lines: readonly string[]): string[] {
  const named = lines.flatMap((line) => Object.entries(JSON.parse(line) as Record<string, unknown>));
  return [...new Set(named.flatMap(([name, value]) => (name.endsWith('_sha256') && value ? [String(value)] : [])))];
}

/** The columns of `cfdi` that determine the paths of its files. */
export interface PlacedCfdi {
  rfc_owner: string;
  emitido: boolean;
  contraparte_rfc: string;
  fecha: string;
  uuid: string;
}

/** Returns the path of a CFDI's files without their extension. */
export function placeOf({ rfc_owner, emitido, contraparte_rfc, fecha, uuid }: PlacedCfdi): string {
  const [year, month] = fecha.split('-');
  return `${year}/${month}/${emitido ? rfc_owner : contraparte_rfc}/${uuid}`;
}

/** The manifest: the taxpayer, the content, and the hashes that prove it unchanged. */
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

/** Returns the `directory` hash: the central directory of a ZIP is not encrypted, so the manifest authenticates it. */
export function directoryOf(entries: readonly { name: string; offset: number; stored: number }[]): string {
  const hash = createHash('sha256');
  for (const { name, offset, stored } of entries) hash.update(`${name}\t${offset}\t${stored}\n`);
  return hash.digest('hex');
}
