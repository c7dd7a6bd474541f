import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder that mirrors the SAT's paths. */
export const MIRROR = 'www.sat.gob.mx';
const COMPROBANTE = 'sitio_internet/cfd/4/cfdv40.xsd';
const CATALOGUE = 'sitio_internet/cfd/catalogos/catCFDI.xsd';
/** File beside the mirror that replaces the catalogue, which takes 6 MB and makes libxml2 forty times slower. */
const SLIM_CATALOGUE = 'catCFDI-slim.xsd';

/** Whether a folder of SAT resources contains the schemas; an operator may add them while the server runs. */
export const hasSchemas = (resources: string): boolean => existsSync(path.join(resources, MIRROR, COMPROBANTE));

/** Returns the schemas below a folder of SAT resources, by their path on www.sat.gob.mx. */
export function readSchemas(resources: string): Map<string, Uint8Array> {
  const mirror = path.join(resources, MIRROR);
  const paths = readdirSync(mirror, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.xsd'));
  const files = new Map<string, Uint8Array>(
    paths.map((file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(mirror, file))]),
  );
  const slim = path.join(resources, SLIM_CATALOGUE);
  if (existsSync(slim)) files.set(CATALOGUE, readFileSync(slim));
  return files;
}
