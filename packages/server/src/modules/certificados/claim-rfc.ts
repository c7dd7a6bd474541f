import { type Certificado, checkAutoridad } from '@boveda/cfdi';
import { record } from '../../audit/record';
import { Problem } from '../../platform/core/problem';
import type { Db } from '../../platform/db/schema';
import type { Deps } from '../../platform/deps';

/** Whether the owner of the RFC has been proven. */
export async function isReclamado(db: Db, rfc: string): Promise<boolean> {
  const { reclamado } = await db
    .selectFrom('contribuyente')
    .select('reclamado')
    .where('rfc', '=', rfc)
    .executeTakeFirstOrThrow();
  return reclamado !== null;
}

/**
 * Throws 422 unless a trusted authority issued the certificate, because anyone can create a certificate with any RFC.
 */
export function assertIssued({ certificates }: Pick<Deps, 'certificates'>, certificado: Certificado): void {
  const { resultado, evidencia } = checkAutoridad(certificado, certificates.autoridades());
  if (resultado !== 'ok')
    throw new Problem(
      422,
      'certificate_not_trusted',
      `La e.firma no se pudo comprobar con una autoridad del SAT. ${evidencia}`,
    );
}

/** Marks the RFC as claimed: adding its e.firma required its holder's key. */
export async function claimRfc({ clock }: Pick<Deps, 'clock'>, trx: Db, rfc: string, numero: string): Promise<void> {
  await trx
    .updateTable('contribuyente')
    .set({ reclamado: clock() })
    .where('rfc', '=', rfc)
    .where('reclamado', 'is', null)
    .execute();
  await record(trx, rfc, { accion: 'contribuyente.reclamado', objeto: rfc, detalle: `e.Firma ${numero}` });
}
