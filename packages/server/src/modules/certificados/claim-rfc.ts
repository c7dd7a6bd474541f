import { type Certificado, checkAutoridad } from '@boveda/cfdi';
import { plainName } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { endAccesses, takeOver } from './take-over';

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

/** Who proves that an RFC is theirs, and by which e.firma. */
interface Reclamo {
  /** The user. */
  usuarioId: string;
  certificado: Pick<Certificado, 'rfc' | 'numero' | 'nombre'>;
}

/** Returns the name of a taxpayer by its e.firma; the RFC where the e.firma has none. */
export const nombreDe = ({ nombre, rfc }: Pick<Certificado, 'rfc' | 'nombre'>): string =>
  plainName(300).safeParse(nombre).data ?? rfc;

/**
 * Locks a taxpayer until the end of the transaction, against other claims, accesses and keys but not against uploads, and returns whether
 * it is registered and its RFC still unclaimed: of two holders who prove it concurrently, one claims it.
 */
export async function lockUnclaimed(trx: Db, rfc: string): Promise<boolean> {
  const contribuyente = await trx
    .selectFrom('contribuyente')
    .select('reclamado')
    .where('rfc', '=', rfc)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return contribuyente?.reclamado === null;
}

/**
 * Ends the accesses of others to an RFC that this user is about to claim, in a transaction of its own before the claim. If the
 * process ends in between, the RFC is still unclaimed, and its holder can prove it again.
 */
export async function endOthers(deps: Deps, rfc: string, usuarioId: string): Promise<void> {
  await transaction(deps.db, async (trx) => {
    if ((await lockUnclaimed(trx, rfc)) && (await registrantOf(trx, rfc)) !== usuarioId)
      await endAccesses(deps, trx, rfc, usuarioId);
  });
}

/**
 * Marks an RFC that `lockUnclaimed` found unclaimed as claimed: adding its e.firma required its holder's key. Ends what others did in
 * the taxpayer, unless it was this user who registered it, so that the others were given access by them. Call `endOthers` first.
 */
export async function claimRfc(deps: Deps, trx: Db, { usuarioId, certificado }: Reclamo): Promise<void> {
  const { rfc, numero } = certificado;
  if ((await registrantOf(trx, rfc)) !== usuarioId)
    await takeOver(deps, trx, { rfc, usuarioId, nombre: nombreDe(certificado) });
  await trx.updateTable('contribuyente').set({ reclamado: deps.clock() }).where('rfc', '=', rfc).execute();
  await record(trx, rfc, { accion: 'contribuyente.reclamado', objeto: rfc, detalle: `e.Firma ${numero}` });
}

/** The user of the first entry of the log, which is written when a taxpayer is registered. */
async function registrantOf(trx: Db, rfc: string): Promise<string | null> {
  const first = await trx
    .selectFrom('bitacora')
    .select('usuario_id')
    .where('rfc_owner', '=', rfc)
    .where('n', '=', 1)
    .where('accion', '=', 'acceso.confirmado')
    .executeTakeFirst();
  return first?.usuario_id ?? null;
}
