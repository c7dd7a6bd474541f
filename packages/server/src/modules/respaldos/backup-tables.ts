import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';

/**
 * Tables of a taxpayer that no backup contains, with the reason. Every other one is included completely, also one that
 * is added later, so that a forgotten table is kept rather than lost.
 */
const leftOut: Readonly<Record<string, string>> = {
  cfdi: 'comes with its files',
  cfdi_detalle: 'comes with its CFDI',
  resumen: 'triggers count it',
  espacio_mensual: 'triggers count it',
  relacion: 'triggers take it from cfdi_detalle',
  hecho_flujo: 'triggers take it from cfdi_detalle',
  pago_sin_desglose: 'triggers take it from cfdi_detalle',
  flujo_mes: 'triggers count it',
  abono: 'triggers take it from cfdi_detalle',
  importes_cfdi: 'read again from the XML when it is asked for',
  tablero: 'a job computes it',
  tablero_mes: 'as above',
  responsable: 'a user of one installation',
  lote_renglon: 'its jobs and files last days',
  concepto_mes: 'added up again when it is read',
  concepto_texto: 'as above',
  concepto_huella: 'as above',
  espejo_mes: 'counted again when it is read',
  espejo_cambio: 'triggers note it',
  envio: 'its links open one installation',
  exportacion: 'its files last a day',
  respaldo: 'a backup is not in a backup',
  consulta_sat: 'the SAT is asked again',
  certificado: 'a private key stays in its installation and is added again',
  correo_sincronizado: 'its password stays in its installation and is given again',
  correo_mensaje: 'it is of a mailbox, which is added again and read from the beginning',
  oauth_correo: 'it lasts minutes',
  gasto_salida: 'what one installation asked today',
  idempotencia: 'its answers last a day',
  webhook: 'its address is told by one installation, and its secret stays there',
  webhook_entrega: 'a message is sent by one installation',
  api_key: 'it opens one installation, for one of its users',
};

/** Returns the tables that a backup contains besides the CFDI, referenced tables first. */
export async function listBackupTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tabla: string; refers: string[] }>`
    select c.relname as tabla, array(
      select p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0 and p.oid <> c.oid
    ) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'rfc_owner' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(db);
  const waiting = rows.filter(({ tabla }) => !(tabla in leftOut));
  const ordered: string[] = [];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ tabla }) => tabla));
    const next = waiting.findIndex(({ refers }) => !refers.some((other) => names.has(other)));
    // Tables with circular foreign keys cannot be inserted in sequence; inserting the first of them then fails.
    ordered.push(...waiting.splice(Math.max(next, 0), 1).map(({ tabla }) => tabla));
  }
  return ordered;
}
