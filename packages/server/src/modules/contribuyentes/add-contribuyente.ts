import { type AnswerOf, type api, rfc as rfcSchema } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { record } from '../../audit/record';
import type { Sesion } from '../../auth/caller';
import { consumeLimits } from '../../auth/limits';
import type { Deps } from '../../installation/deps';
import { createTrial, makeAdministrador, tellAdministradores } from '../account/register';
import { assertTipo, assertValid, keepCertificado } from '../certificados/add-certificado';
import { assertIssued, claimRfc, endOthers, lockUnclaimed, nombreDe } from '../certificados/claim-rfc';
import { openPair, type Par } from '../certificados/open-pair';

const ADMINISTRADOR = '1';
/** Mails to the administrators of an RFC because of one user. */
const REQUESTS = { max: 3, seconds: 86_400 };

/**
 * Creates the taxpayer of an e.firma with a trial plan, claimed, and makes the user its Administrador. One that somebody registered
 * without its e.firma goes to the user at once. Throws 422 with the reason when the e.firma proves nothing, and 409 when the user has
 * access to a claimed RFC already. An RFC that others have claimed gives no access: its administrators are notified.
 */
export async function addContribuyente(
  deps: Deps,
  { idacceso, correo }: Sesion,
  par: Par,
  guardar: boolean,
): Promise<AnswerOf<typeof api.contribuyentes.add>> {
  const { certificado, privateKey } = await openPair(par, idacceso);
  assertTipo(certificado, 'F');
  assertValid(certificado, deps.clock());
  assertIssued(deps, certificado);
  const { data: rfc } = rfcSchema.safeParse(certificado.rfc);
  if (!rfc) throw new Problem(422, 'invalid_certificate', 'El certificado no tiene un RFC.');
  const nombre = nombreDe(certificado);
  await endOthers(deps, rfc, idacceso);
  const isTheirs = await transaction(deps.db, async (trx) => {
    const isNew = await createTrial(deps, trx, rfc, nombre);
    if (!(await lockUnclaimed(trx, rfc))) return false;
    if (isNew) await noteAccess(trx, rfc, correo);
    await claimRfc(deps, trx, { usuarioId: idacceso, certificado });
    await makeAdministrador(trx, rfc, idacceso);
    if (!isNew) await noteAccess(trx, rfc, correo);
    if (guardar) await keepCertificado(deps, trx, { certificado, privateKey });
    return true;
  });
  if (isTheirs) return { msg: 'Contribuyente agregado', cuenta: { rfc, nombre, privilegio: ADMINISTRADOR } };
  if (await hasAccess(deps.db, rfc, idacceso))
    throw new Problem(409, 'taxpayer_exists', `Ya tiene acceso a ${rfc}: ábralo desde su lista de contribuyentes.`);
  await consumeLimits(deps, [{ key: `access request ${idacceso} ${rfc}`, ...REQUESTS }]);
  await transaction(deps.db, (trx) => tellAdministradores(deps, trx, rfc, idacceso, correo));
  return {
    msg: `${rfc} ya está en la Bóveda y lo administra otra persona. Avisamos a sus administradores: podrá abrirlo cuando le inviten desde Configuración, Accesos.`,
    cuenta: null,
  };
}

const noteAccess = (trx: Db, rfc: string, correo: string) =>
  record(trx, rfc, { accion: 'acceso.confirmado', objeto: correo, detalle: 'Administrador' });

async function hasAccess(db: Db, rfc: string, usuarioId: string): Promise<boolean> {
  const row = await db
    .selectFrom('acceso')
    .select('rfc')
    .where('rfc', '=', rfc)
    .where('usuario_id', '=', usuarioId)
    .where('confirmada', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
