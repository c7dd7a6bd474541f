import { type Certificado, checkAutoridad } from '@boveda/cfdi';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { registrar } from '../auditoria/registrar';

/** Whether it is known whose the RFC is. */
export async function isReclamado(db: Db, rfc: string): Promise<boolean> {
  const { reclamado } = await db
    .selectFrom('contribuyente')
    .select('reclamado')
    .where('rfc', '=', rfc)
    .executeTakeFirstOrThrow();
  return reclamado !== null;
}

/** Throws 422 unless an authority that this installation trusts issued it: anybody makes a certificate with any RFC in it. */
export function assertIssued({ certificates }: Pick<Deps, 'certificates'>, certificado: Certificado): void {
  const { resultado, evidencia } = checkAutoridad(certificado, certificates.autoridades());
  if (resultado !== 'ok')
    throw new Problem(
      422,
      'certificate_not_trusted',
      `La e.firma no se pudo comprobar con una autoridad del SAT. ${evidencia}`,
    );
}

/** From now on it is known whose the RFC is: who added its e.firma had the key of its holder. */
export async function reclamar({ clock }: Pick<Deps, 'clock'>, trx: Db, rfc: string, numero: string): Promise<void> {
  await trx
    .updateTable('contribuyente')
    .set({ reclamado: clock() })
    .where('rfc', '=', rfc)
    .where('reclamado', 'is', null)
    .execute();
  await registrar(trx, rfc, { accion: 'contribuyente.reclamado', objeto: rfc, detalle: `e.Firma ${numero}` });
}
