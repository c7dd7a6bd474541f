import { sql } from 'kysely';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { registrar } from '../auditoria/registrar';
import { withHashes } from '../auditoria/with-hashes';
import { verifyCfdis } from '../cfdi/verify-cfdis';
import { notificar } from '../notificaciones/notificar';

const VIGENTE = 2;
const CANCELADO = 3;
const EN_PROCESO = 1;
const RECHAZADA = 3;
/** States of a CFDI that the SAT is asked about. */
const ASKABLE = [1, 2, 3];
/** The SAT's services know of an answer one after the other; what contradicts ours is believed only after this. */
const LAG_MS = 24 * 3_600_000;

/** How a request ended (`estatusSolicitud`). */
export type Final = 2 | 3 | 4;

/** What is known of a request that is no longer listed. */
interface Ausente {
  id: string;
  uuid: string;
  respuesta: 'Aceptacion' | 'Rechazo' | null;
  vista: Date;
  enviada: Date | null;
}

/** What the SAT said to an answer. */
interface Constancia {
  codigo: string;
  acuse_sha256: string;
}

/**
 * The one place where a request comes to its end, once. Its answer counts as confirmed when there was one.
 */
export function confirmar(
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
        ...{ status, turno: null, token_hash: null, ...constancia },
        respondida: sql<Date | null>`case when respuesta is not null and ${status}::smallint in (2, 3) then ${now}::timestamptz end`,
      })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .where('status', '=', 1)
      .returning(['uuid', 'respuesta'])
      .executeTakeFirst();
    if (ended?.respuesta && status !== 4) {
      const texto = `Cancelación ${status === 2 ? 'aceptada' : 'rechazada'}: ${ended.uuid}`;
      await notificar(deps, trx, rfc, 'acuse', [{ clave: id, texto, ruta: `buzon/historial?uuid=${ended.uuid}` }]);
    }
    if (!ended || !constancia.acuse_sha256) return;
    const hecho = { objeto: ended.uuid, detalle: withHashes(ended.uuid, { Acuse: constancia.acuse_sha256 }) };
    await registrar(trx, rfc, { accion: 'cancelacion.confirmada', ...hecho });
  });
}

/**
 * Asks the SAT how a request ended that the PAC does not list any more, and writes down what is certain. Without a clear
 * word it stays as it is; after a day in which nobody knows it, it is Desconocido.
 */
export async function confirmarAusente(deps: Deps, rfc: string, ausente: Ausente): Promise<void> {
  const now = deps.clock();
  const cfdi = await askAbout(deps, rfc, ausente.uuid);
  const status = finalOf(ausente, cfdi, now.getTime());
  if (status !== null) await confirmar(deps, rfc, ausente.id, status);
}

function finalOf({ respuesta, vista, enviada }: Ausente, cfdi: Estado | null, now: number): Final | null {
  const isOld = (since: Date) => now - since.getTime() > LAG_MS;
  const said = cfdi === null ? null : saidBy(cfdi);
  if (said === null) return isOld(vista) && cfdi?.statuscanc !== EN_PROCESO ? 4 : null;
  const ours = respuesta === null ? said : respuesta === 'Aceptacion' ? 2 : 3;
  return said === ours || isOld(enviada ?? vista) ? said : null;
}

function saidBy({ status, statuscanc }: Estado): 2 | 3 | null {
  if (status === CANCELADO) return 2;
  return status === VIGENTE && statuscanc === RECHAZADA ? 3 : null;
}

interface Estado {
  status: number;
  statuscanc: number;
}

/** What the SAT says now of a received CFDI; null when it is silent, or the vault does not have it and cannot ask. */
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

/** Id of a received CFDI by its UUID. */
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
