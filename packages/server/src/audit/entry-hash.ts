import { createHash } from 'node:crypto';
import type { Asiento } from '../esquema/tables/auditoria-tables';

/** Previous hash of a taxpayer's first entry. */
export const NO_PREVIOUS: Buffer = Buffer.alloc(0);

/**
 * SHA-256 over an entry and the hash of the previous one, as JSON: `[anterior, rfc, n, cuando, usuario_id, usuario,
 * accion, objeto, detalle, ip, agente]`. A change of an entry changes the hashes of all later ones.
 */
export function entryHash(anterior: Buffer, asiento: Omit<Asiento, 'huella'>): Buffer {
  const { rfc_owner, n, cuando, usuario_id, usuario, accion, objeto, detalle, ip, agente } = asiento;
  const content = [
    ...[anterior.toString('hex'), rfc_owner, n, cuando.toISOString(), usuario_id, usuario],
    ...[accion, objeto, detalle, ip, agente],
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
