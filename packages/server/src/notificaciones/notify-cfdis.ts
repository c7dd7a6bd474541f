import { EstatusCfdi } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { TipoNotificacion } from '../esquema/tables/notificacion-tables';
import type { Deps } from '../installation/deps';
import { type Notificacion, notifyAdministradores } from './notify';

type TipoDeCfdi = Extract<TipoNotificacion, 'alterado' | 'cancelado' | '72'>;

/** The state that causes a notification, and the list of CFDI in that state. */
const states: Record<TipoDeCfdi, { status: EstatusCfdi; list: string }> = {
  alterado: { status: EstatusCfdi.Alterado, list: 'alterados' },
  cancelado: { status: EstatusCfdi.Cancelado, list: 'cancelados' },
  72: { status: EstatusCfdi.Pendiente, list: 'pendientes' },
};

interface Row {
  id: string;
  emitido: boolean;
  uuid: string;
  clave: string;
  rfc: string;
  nombre: string;
  total: string;
  moneda: string;
}

/** Notifies of those CFDI that are in the state of `tipo`, in the caller's transaction; of each once. */
export async function notifyCfdis(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  trx: Db,
  rfc: string,
  tipo: TipoDeCfdi,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<Row>`
    select id, emitido, uuid, clave, contraparte_rfc as rfc, contraparte_nombre as nombre, total, moneda
    from cfdi where rfc_owner = ${rfc} and id = any(${ids}::uuid[]) and status = ${states[tipo].status}`.execute(trx);
  const describe = describer(states[tipo].list);
  await notifyAdministradores(deps, trx, rfc, tipo, rows.map(describe));
}

const describer =
  (list: string) =>
  ({ id, emitido, uuid, clave, rfc, nombre, total, moneda }: Row): Notificacion => ({
    clave: id,
    texto: `${clave || uuid.toUpperCase()}, ${emitido ? 'emitido a' : 'recibido de'} ${rfc} ${nombre}, por ${amount(total)} ${moneda}`,
    ruta: `${emitido ? 'clientes' : 'proveedores'}/${list}/${id}`,
  });

const money = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
/** Decimal text in, text out: amounts are never floats. */
const amount = (total: string) => `$${money.format(total as `${number}`)}`;
