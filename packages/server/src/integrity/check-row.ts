import { Problem } from '@boveda/platform/core/problem';
import type { CheckerDeps } from './checker-deps';
import { differingColumns } from './compare-row';
import type { Finding } from './finding';
import { judgeFile } from './judge-file';
import { lookAtFile, readFile } from './look-at-file';

/** A stored document with the columns that are compared with its XML. */
export interface Fila {
  rfc_owner: string;
  id: string;
  uuid: string;
  xml_sha256: string;
  pdf_sha256: string | null;
  pdf_bytes: number | null;
}

/** Checks a row with its files; `read` gives the columns that follow from its XML. */
export async function checkRow(
  { blobs }: Pick<CheckerDeps, 'blobs'>,
  fila: Fila,
  read: (rfc: string, xml: Buffer) => Promise<object>,
): Promise<Finding[]> {
  const dueno = { rfc: fila.rfc_owner, objeto: fila.uuid };
  const xml = await readFile(blobs, fila.xml_sha256);
  const hallazgos = await judgeFile(blobs, dueno, `XML ${fila.xml_sha256}`, xml);
  if ('visto' in xml) hallazgos.push(...(await compare(fila, xml.visto, read)));
  if (fila.pdf_sha256 === null) return hallazgos;
  const pdf = await lookAtFile(blobs, fila.pdf_sha256);
  hallazgos.push(...(await judgeFile(blobs, dueno, `PDF ${fila.pdf_sha256}`, pdf)));
  if ('visto' in pdf && pdf.visto.size !== fila.pdf_bytes) hallazgos.push(spoofed(fila, 'pdf_bytes'));
  return hallazgos;
}

async function compare(
  fila: Fila,
  xml: Buffer,
  read: (rfc: string, xml: Buffer) => Promise<object>,
): Promise<Finding[]> {
  try {
    const columns = differingColumns(fila, await read(fila.rfc_owner, xml));
    return columns.length > 0 ? [spoofed(fila, columns.join(', '))] : [];
  } catch (error) {
    // Stored before these limits existed, or too slow for the deadline: the file is intact, and is not compared.
    if (error instanceof Problem && error.status === 413)
      return [{ clase: 'incomparable', rfc: fila.rfc_owner, objeto: fila.uuid, detalle: error.msg }];
    if (error instanceof Problem) return [spoofed(fila, error.msg)];
    throw error;
  }
}

const spoofed = ({ rfc_owner: rfc, uuid }: Fila, detalle: string): Finding => ({
  clase: 'registro',
  rfc,
  objeto: uuid,
  detalle,
});
