import { EstatusCancelacion, EstatusCfdi, EstatusSolicitud } from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../audit/record';
import { withHashes } from '../../audit/with-hashes';
import type { Deps } from '../../installation/deps';
import { notifyAdministradores } from '../../notificaciones/notify';
import { ASKABLE, verifyCfdis } from '../../vault/sat-state/verify-cfdis';

/**
 * The SAT's services learn of an answer at different times; a state that contradicts ours is believed only after this
 * delay.
 */
const LAG_MS = 24 * 3_600_000;

/** States of a request that was answered. */
const RESPONDIDA = [EstatusSolicitud.Aceptada, EstatusSolicitud.Rechazada];

/** How a request ended. */
export type Final = Exclude<EstatusSolicitud, typeof EstatusSolicitud.Pendiente>;

/** What is known of a request that is no longer listed. */
interface Ausente {
  id: string;
  uuid: string;
  respuesta: 'Aceptacion' | 'Rechazo' | null;
  vista: Date;
  enviada: Date | null;
}

/** The SAT's reply to an answer. */
interface Constancia {
  codigo: string;
  acuse_sha256: string;
}

/** Sets the final state of a request, once; no other code does. Its answer, if it has one, counts as confirmed. */
export function confirmRespuesta(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  rfc: string,
  id: string,
  status: Final,
  constancia: Partial<Constancia> = {},
): Promise<void> {
  return transaction(deps.db, async (trx) => {
    const now = deps.clock();
    const ended = await trx
      .updateTable('solicitud_cancelacion')
      .set({
        status,
        turno: null,
        token_hash: null,
        ...constancia,
        respondida: sql<Date | null>`case when respuesta is not null and ${status}::smallint in ${oneOf(RESPONDIDA)} then ${now}::timestamptz end`,
      })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .where('status', '=', EstatusSolicitud.Pendiente)
      .returning(['uuid', 'respuesta'])
      .executeTakeFirst();
    if (ended?.respuesta && status !== EstatusSolicitud.Desconocido) {
      const texto = `Cancelación ${status === EstatusSolicitud.Aceptada ? 'aceptada' : 'rechazada'}: ${ended.uuid}`;
      await notifyAdministradores(deps, trx, rfc, 'acuse', [
        { clave: id, texto, ruta: `buzon/historial?uuid=${ended.uuid}` },
      ]);
    }
    if (!ended || !constancia.acuse_sha256) return;
    const hecho = { objeto: ended.uuid, detalle: withHashes(ended.uuid, { Acuse: constancia.acuse_sha256 }) };
    await record(trx, rfc, { accion: 'cancelacion.confirmada', ...hecho });
  });
}

/**
 * Queries the SAT about a request that the PAC no longer lists, and stores a definite result. Otherwise the request
 * stays unchanged; when it is unknown for a day it becomes Desconocido.
 */
export async function confirmAbsent(deps: Deps, rfc: string, ausente: Ausente): Promise<void> {
  const now = deps.clock();
  const cfdi = await askAbout(deps, rfc, ausente.uuid);
  const status = finalOf(ausente, cfdi, now.getTime());
  if (status !== null) await confirmRespuesta(deps, rfc, ausente.id, status);
}

function finalOf({ respuesta, vista, enviada }: Ausente, cfdi: Estado | null, now: number): Final | null {
  const isOld = (since: Date) => now - since.getTime() > LAG_MS;
  const said = cfdi === null ? null : saidBy(cfdi);
  if (said === null)
    return isOld(vista) && cfdi?.statuscanc !== EstatusCancelacion.EnProceso ? EstatusSolicitud.Desconocido : null;
  const ours =
    respuesta === null ? said : respuesta === 'Aceptacion' ? EstatusSolicitud.Aceptada : EstatusSolicitud.Rechazada;
  return said === ours || isOld(enviada ?? vista) ? said : null;
}

function saidBy({ status, statuscanc }: Estado): Final | null {
  if (status === EstatusCfdi.Cancelado) return EstatusSolicitud.Aceptada;
  return status === EstatusCfdi.Vigente && statuscanc === EstatusCancelacion.Rechazada
    ? EstatusSolicitud.Rechazada
    : null;
}

interface Estado {
  status: number;
  statuscanc: number;
}

/**
 * Returns the SAT's current state of a received CFDI; null when the SAT does not answer, or when the vault does not
 * hold the CFDI and cannot query it.
 */
async function askAbout(deps: Deps, rfc: string, uuid: string): Promise<Estado | null> {
  const id = await findRecibido(deps.db, rfc, uuid);
  if (id === null) return null;
  const { found } = await verifyCfdis(deps, rfc, [id], ASKABLE);
  if (found === 0) return null;
  const cfdi = await deps.db
    .selectFrom('cfdi')
    .select(['status', 'statuscanc'])
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  return cfdi ?? null;
}

/** Returns the id of a received CFDI by its UUID. */
export async function findRecibido(db: Db, rfc: string, uuid: string): Promise<string | null> {
  const cfdi = await db
    .selectFrom('cfdi')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('uuid', '=', uuid)
    .where('emitido', '=', false)
    .executeTakeFirst();
  return cfdi?.id ?? null;
}
