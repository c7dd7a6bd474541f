import { sql } from 'kysely';
import pMap from 'p-map';
import { Problem } from '../platform/core/problem';
import { readContenido } from '../vault/ingest/judge';
import type { CheckerDeps } from './checker-deps';
import { differingColumns, type FilaCfdi } from './compare-row';
import type { Finding } from './finding';
import type { Ledger } from './ledger';
import { lookAtFile, readFile } from './look-at-file';

const PORTION = 500;
const AT_ONCE = 4;

interface Fila extends FilaCfdi {
  rfc_owner: string;
  id: string;
  uuid: string;
  xml_sha256: string;
  pdf_sha256: string | null;
  pdf_bytes: number | null;
}

/** Checks every CFDI with its files, in portions, so that no transaction stays open over a million of them. */
export async function* checkCfdis(
  deps: CheckerDeps,
  libro: Ledger,
): AsyncGenerator<{ rows: number; hallazgos: Finding[] }> {
  let after = { rfc_owner: '', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows } = await sql<Fila>`
      select c.rfc_owner, c.id, c.uuid, c.emitido, c.version, c.tipo, c.serie, c.folio, c.contraparte_rfc,
        c.contraparte_nombre, c.fecha, c.subtotal, c.total, c.moneda, c.tipo_cambio, c.metodo_pago, c.forma_pago,
        c.uso_cfdi, c.xml_sha256, c.xml_bytes, c.pdf_sha256, c.pdf_bytes, d.expresion, d.relacionados, d.pagos
      from cfdi c left join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
      where (c.rfc_owner, c.id) > (${after.rfc_owner}, ${after.id}::uuid)
      order by c.rfc_owner, c.id limit ${PORTION}`.execute(deps.db);
    const found = await pMap(rows, (fila) => checkCfdi(deps, libro, fila), { concurrency: AT_ONCE });
    yield { rows: rows.length, hallazgos: found.flat() };
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    after = last;
  }
}

async function checkCfdi({ blobs }: CheckerDeps, libro: Ledger, fila: Fila): Promise<Finding[]> {
  const dueno = { rfc: fila.rfc_owner, objeto: fila.uuid };
  libro.note(fila.xml_sha256);
  const xml = await readFile(blobs, fila.xml_sha256);
  const hallazgos = libro.judge(dueno, `XML ${fila.xml_sha256}`, xml);
  if ('visto' in xml) hallazgos.push(...(await compare(fila, xml.visto)));
  if (fila.pdf_sha256 === null) return hallazgos;
  libro.note(fila.pdf_sha256);
  const pdf = await lookAtFile(blobs, fila.pdf_sha256);
  hallazgos.push(...libro.judge(dueno, `PDF ${fila.pdf_sha256}`, pdf));
  if ('visto' in pdf && pdf.visto.size !== fila.pdf_bytes) hallazgos.push(spoofed(fila, 'pdf_bytes'));
  return hallazgos;
}

async function compare(fila: Fila, xml: Buffer): Promise<Finding[]> {
  try {
    const columns = differingColumns(fila, await readContenido(fila.rfc_owner, xml));
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
