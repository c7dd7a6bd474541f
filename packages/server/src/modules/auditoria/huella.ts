import { createHash } from 'node:crypto';
import type { Asiento } from '../../db/auditoria-tables';

/** What the first entry of a taxpayer follows. */
export const SIN_ANTERIOR: Buffer = Buffer.alloc(0);

/**
 * SHA-256 over an entry and the hash of the one before it, as JSON: `[anterior, rfc, n, cuando, usuario_id, usuario,
 * accion, objeto, detalle, ip, agente]`. Nothing in the chain changes without all that follows changing too.
 */
export function huellaDe(anterior: Buffer, asiento: Omit<Asiento, 'huella'>): Buffer {
  const { rfc_owner, n, cuando, usuario_id, usuario, accion, objeto, detalle, ip, agente } = asiento;
  const content = [
    ...[anterior.toString('hex'), rfc_owner, n, cuando.toISOString(), usuario_id, usuario],
    ...[accion, objeto, detalle, ip, agente],
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
