import { type EstadoSat, SatUnavailable } from '@boveda/sat-client';
import { sql } from 'kysely';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { notifyCfdis } from '../notificaciones/notify-cfdis';
import { nameContrapartes } from './contrapartes';
import { localAt } from './local-time';
import { mapLimited } from './map-limited';
import { takeTurn } from './take-turn';

/** How many of the CFDI the SAT knew, did not know, and said nothing about because it was not there. */
export interface VerifyResult {
  found: number;
  unknown: number;
  unanswered: number;
}

interface Asked {
  id: string;
  status: number;
  cancelado: string | null;
  expresion: string;
}

/** What the SAT's positive answer makes of a CFDI. */
interface Verdict {
  id: string;
  antes: number;
  status: number;
  statuscanc: number;
  cancelado: string | null;
}

const CANCELADO = 3;
const QUESTIONS_AT_ONCE = 8;
/** After this many failures the SAT is taken to be down; whoever is left waits for the next try. */
const OUTAGE_AFTER = 16;

/**
 * Asks the SAT about CFDI of one taxpayer and writes down what it says. Only a positive answer changes a state: an
 * outage, garbage or 'No Encontrado' leave everything as it was. What its own content condemns (4, 5) is never asked about,
 * nor what is not judged whole yet.
 */
export async function verifyCfdis(
  deps: Deps,
  rfc: string,
  ids: readonly string[],
  states: readonly number[],
): Promise<VerifyResult> {
  const asked = await findAsked(deps.db, rfc, ids, states);
  let failures = 0;
  const answers = await mapLimited(asked, QUESTIONS_AT_ONCE, async (cfdi) => {
    if (failures >= OUTAGE_AFTER) return null;
    try {
      return { cfdi, answer: await deps.sat.consultarEstado(cfdi.expresion) };
    } catch (error) {
      if (!(error instanceof SatUnavailable)) throw error;
      failures++;
      return null;
    }
  });
  const answered = answers.filter((each) => each !== null);
  const now = deps.clock();
  const verdicts = answered.flatMap(({ cfdi, answer }) => verdictOn(cfdi, answer, now));
  if (answered.length > 0) await write(deps, rfc, verdicts, now);
  return {
    found: verdicts.length,
    unknown: answered.length - verdicts.length,
    unanswered: asked.length - answered.length,
  };
}

function verdictOn(
  { id, status: antes, cancelado }: Asked,
  { encontrado, estado, statuscanc }: EstadoSat,
  now: Date,
): Verdict[] {
  if (!encontrado) return [];
  if (estado === 'Vigente') return [{ id, antes, status: 2, statuscanc, cancelado: null }];
  // The SAT does not say when; the first time it said so is what we know.
  if (estado === 'Cancelado')
    return [{ id, antes, status: CANCELADO, statuscanc, cancelado: cancelado ?? localAt(now) }];
  return [];
}

async function findAsked(db: Db, rfc: string, ids: readonly string[], states: readonly number[]): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select c.id, c.status, c.cancelado, d.expresion
    from cfdi c join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
    where c.rfc_owner = ${rfc} and c.id = any(${ids}::uuid[]) and c.status = any(${states}::smallint[])
      and not d.por_juzgar`.execute(db);
  return rows;
}

const idOf = ({ id }: { id: string }) => id;

async function write(deps: Deps, rfc: string, verdicts: readonly Verdict[], now: Date): Promise<void> {
  const column = <K extends keyof Verdict>(key: K) => verdicts.map((verdict) => verdict[key]);
  await transaction(deps.db, async (trx) => {
    await nameContrapartes(trx, rfc, 'id', column('id'));
    await takeTurn(trx, rfc);
    await sql`
    with dicho as (
      select * from unnest(${column('id')}::uuid[], ${column('status')}::smallint[], ${column('statuscanc')}::smallint[],
        ${column('cancelado')}::timestamp[]) as v (id, status, statuscanc, cancelado)
    ), actualizados as (
      update cfdi c set status = v.status, statuscanc = v.statuscanc, cancelado = v.cancelado, verificado = ${now}
      from dicho v where c.rfc_owner = ${rfc} and c.id = v.id and c.status in (1, 2, 3)
    )
    insert into actividad (rfc_owner, validacion_sat) values (${rfc}, ${now})
    on conflict (rfc_owner) do update set validacion_sat = excluded.validacion_sat`.execute(trx);
    const cancelled = verdicts.filter(({ antes, status }) => status === CANCELADO && antes !== CANCELADO);
    await notifyCfdis(deps, trx, rfc, 'cancelado', cancelled.map(idOf));
  });
}
