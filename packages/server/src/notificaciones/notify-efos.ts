import { SituacionEfos, situacionesEfos } from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../installation/deps';
import type { JobPayloads } from '../installation/jobs/job-payloads';
import { type Notificacion, notifyAdministradores } from './notify';

/** A counterpart's present and previous situation in the 69-B list. */
interface Stand {
  rfc: string;
  nombre: string;
  /** Null: was not in the list, or is not known. */
  antes: number | null;
  /** Null: is no longer in the list. */
  despues: number | null;
  /** Day on which the SAT published the present situation. */
  publicacion: string | null;
}

/** Notifies every taxpayer of its counterparts that a load of the 69-B list added, changed or removed. */
export async function notifyEfosChanges(deps: Deps, { carga }: JobPayloads['notify-efos']): Promise<void> {
  const { rows } = await sql<{ rfc: string; stands: Stand[] }>`
    select c.rfc_owner as rfc, json_agg(json_build_object('rfc', e.rfc, 'nombre', e.nombre, 'antes', e.antes,
      'despues', e.despues, 'publicacion', coalesce(v.publicacion_sat, l.cargado::date)) order by e.rfc) as stands
    from efos_carga l join efos_cambio e on e.carga_id = l.id join contraparte c on c.rfc = e.rfc
    join configuracion k on k.rfc_owner = c.rfc_owner and k.notificacion_efos
    left join efos v on v.rfc = e.rfc
    where l.id = ${carga} group by c.rfc_owner`.execute(deps.db);
  for (const { rfc, stands } of rows)
    await transaction(deps.db, (trx) => notifyAdministradores(deps, trx, rfc, 'efos', stands.map(describe)));
}

/** Notifies of counterparts of new CFDI that are presunto or definitivo; of each situation once. */
export async function notifyListed(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  trx: Db,
  rfc: string,
  contrapartes: readonly string[],
): Promise<void> {
  const { rows } = await sql<Stand>`
    select rfc, nombre, null as antes, situacion as despues, publicacion_sat as publicacion
    from efos where rfc = any(${contrapartes}::text[]) and situacion in ${oneOf([SituacionEfos.Presunto, SituacionEfos.Definitivo])}`.execute(
    trx,
  );
  await notifyAdministradores(deps, trx, rfc, 'efos', rows.map(describe));
}

function describe({ rfc, nombre, antes, despues, publicacion }: Stand): Notificacion {
  const before = antes === null ? '' : ` (antes ${wordFor(antes)})`;
  const now = despues === null ? `ya no está en el listado${before}` : `${wordFor(despues)}${before}`;
  return {
    // A load of the list and a new CFDI do not tell the same situation twice.
    clave: [rfc, despues ?? 'fuera', publicacion].join(' '),
    texto: `${rfc} ${nombre}: ${now}`,
    ruta: `contribuyentes?search=${encodeURIComponent(rfc)}`,
  };
}

const wordFor = (situacion: number) => situacionesEfos[situacion as keyof typeof situacionesEfos];
