import { sql } from 'kysely';
import type { TipoNotificacion } from '../../db/notificacion-tables';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { type Notificacion, notificar } from './notificar';

type TipoDeCfdi = Extract<TipoNotificacion, 'alterado' | 'cancelado' | '72'>;

/** The state a CFDI is in when there is something to tell, and the list it is in by then. */
const states: Record<TipoDeCfdi, { status: number; list: string }> = {
  alterado: { status: 5, list: 'alterados' },
  cancelado: { status: 3, list: 'cancelados' },
  72: { status: 1, list: 'pendientes' },
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

/** Tells about those of the CFDI that are in the state of `tipo`, in the caller's transaction; each once. */
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
  await notificar(deps, trx, rfc, tipo, rows.map(describe));
}

const describer =
  (list: string) =>
  ({ id, emitido, uuid, clave, rfc, nombre, total, moneda }: Row): Notificacion => ({
    clave: id,
    texto: `${clave || uuid.toUpperCase()}, ${emitido ? 'emitido a' : 'recibido de'} ${rfc} ${nombre}, por ${amount(total)} ${moneda}`,
    ruta: `${emitido ? 'clientes' : 'proveedores'}/${list}/${id}`,
  });

const money = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
/** As text from the database to text: no money ever becomes a float. */
const amount = (total: string) => `$${money.format(total as `${number}`)}`;
