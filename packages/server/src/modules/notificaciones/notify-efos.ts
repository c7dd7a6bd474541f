import { situacionesEfos } from '@boveda/contracts';
import { sql } from 'kysely';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import type { JobPayloads } from '../../jobs/job-payloads';
import { type Notificacion, notificar } from './notificar';

/** Where a counterpart stands in the 69-B list, and where it stood. */
interface Stand {
  rfc: string;
  nombre: string;
  /** Null: was not in the list, or nobody asked. */
  antes: number | null;
  /** Null: is not in the list any more. */
  despues: number | null;
  /** Day on which the SAT published the present situation. */
  publicacion: string | null;
}

/** Tells every taxpayer which of its counterparts a load of the 69-B list brought in, changed or left out. */
export async function notifyEfosChanges(deps: Deps, { carga }: JobPayloads['notify-efos']): Promise<void> {
  const { rows } = await sql<{ rfc: string; stands: Stand[] }>`
    select c.rfc_owner as rfc, json_agg(json_build_object('rfc', e.rfc, 'nombre', e.nombre, 'antes', e.antes,
      'despues', e.despues, 'publicacion', coalesce(v.publicacion_sat, l.cargado::date)) order by e.rfc) as stands
    from efos_carga l join efos_cambio e on e.carga_id = l.id join contraparte c on c.rfc = e.rfc
    join configuracion k on k.rfc_owner = c.rfc_owner and k.notificacion_efos
    left join efos v on v.rfc = e.rfc
    where l.id = ${carga} group by c.rfc_owner`.execute(deps.db);
  for (const { rfc, stands } of rows)
    await transaction(deps.db, (trx) => notificar(deps, trx, rfc, 'efos', stands.map(describe)));
}

/** Tells about counterparts of new CFDI that are presunto or definitivo; of each situation once. */
export async function notifyListed(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  trx: Db,
  rfc: string,
  contrapartes: readonly string[],
): Promise<void> {
  const { rows } = await sql<Stand>`
    select rfc, nombre, null as antes, situacion as despues, publicacion_sat as publicacion
    from efos where rfc = any(${contrapartes}::text[]) and situacion in (1, 2)`.execute(trx);
  await notificar(deps, trx, rfc, 'efos', rows.map(describe));
}

function describe({ rfc, nombre, antes, despues, publicacion }: Stand): Notificacion {
  const before = antes === null ? '' : ` (antes ${wordFor(antes)})`;
  const now = despues === null ? `ya no está en el listado${before}` : `${wordFor(despues)}${before}`;
  return {
    clave: [rfc, despues ?? 'fuera', publicacion].join(' '),
    texto: `${rfc} ${nombre}: ${now}`,
    ruta: `contribuyentes?search=${encodeURIComponent(rfc)}`,
  };
}

const wordFor = (situacion: number) => situacionesEfos[situacion as keyof typeof situacionesEfos];
