import { EstatusCfdi, isRfcDePrueba } from '@boveda/contracts';
import { localAt } from '@boveda/platform/core/time';
import { oneOf } from '@boveda/platform/db/one-of';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { type EstadoSat, SatUnavailable } from '@boveda/sat-client';
import { sql } from 'kysely';
import pMap from 'p-map';
import type { Deps } from '../../installation/deps';
import { notifyCfdis } from '../../notificaciones/notify-cfdis';
import { nameContrapartes } from '../ingest/contrapartes';
import { lockContribuyente } from '../ingest/lock-contribuyente';
import { noteConsultas } from './note-consultas';
import { satDePrueba } from './sat-de-prueba';
import { OUTAGE_AFTER, outageOf } from './sat-outage';

/** How many of the CFDI the SAT knew, did not know, and did not answer about because it was unavailable; how many became Cancelado. */
export interface VerifyResult {
  found: number;
  unknown: number;
  unanswered: number;
  cancelled: number;
}

interface Asked {
  id: string;
  status: number;
  cancelado: string | null;
  expresion: string;
  dicho_sat: string | null;
}

/** The state that follows from the SAT's positive answer. */
interface Verdict {
  id: string;
  antes: number;
  status: number;
  statuscanc: number;
  cancelado: string | null;
}

/** States of a CFDI that fails a rule: an answer of the SAT is kept beside them. */
export const FAILED: readonly number[] = [EstatusCfdi.Invalido, EstatusCfdi.Alterado];

/** States that an answer of the SAT can change. */
export const ASKABLE: readonly number[] = [EstatusCfdi.Pendiente, EstatusCfdi.Vigente, EstatusCfdi.Cancelado];

const QUESTIONS_AT_ONCE = 8;

/** What the SAT answered about a CFDI that fails a rule. */
interface Answered {
  id: string;
  estado: string;
}

/** What of the answer about a CFDI the vault does not know; null when it knows all of it. */
interface Dicho {
  id: string;
  dicho: string | null;
}

/**
 * Asks the SAT, of a test environment its own, about CFDI of one taxpayer and stores its answers. Only a positive answer changes a state: an outage, an
 * unreadable answer, an unknown state or 'No Encontrado' leave it unchanged. About CFDI that fail a rule it asks only when their stamp is
 * verified, and keeps the answer without changing their state; `onlyUndecided` leaves out those that the SAT knows.
 * Does not ask about CFDI whose judgement is incomplete. `proxima`: when those that stay Pendiente are asked again, if the caller knows.
 */
export async function verifyCfdis(
  deps: Deps,
  rfc: string,
  ids: readonly string[],
  states: readonly number[],
  { onlyUndecided = false, proxima }: { onlyUndecided?: boolean; proxima?: Date | null } = {},
): Promise<VerifyResult> {
  const asked = await findAsked(deps.db, rfc, ids, states, onlyUndecided);
  const { answered, unanswered } = await ask(deps, rfc, asked);
  const now = deps.clock();
  const verdicts = answered.flatMap(({ cfdi, answer }) => verdictOn(cfdi, answer, now));
  const failed = answered.flatMap(({ cfdi: { id, status }, answer: { estado } }) =>
    FAILED.includes(status) ? [{ id, estado }] : [],
  );
  const dichos = answered.flatMap(({ cfdi: { id, dicho_sat }, answer: { dicho = null } }) =>
    dicho === dicho_sat ? [] : [{ id, dicho }],
  );
  if (answered.length > 0) await write(deps, rfc, { verdicts, failed, dichos, now });
  const encontrados = new Map(answered.map(({ cfdi: { id }, answer: { encontrado } }) => [id, encontrado]));
  const pendientes = asked.flatMap(({ id, status }) => (status === EstatusCfdi.Pendiente ? [id] : []));
  await noteConsultas(
    deps.db,
    rfc,
    {
      decididos: pendientes.filter((id) => encontrados.get(id) === true),
      noEncontrados: pendientes.filter((id) => encontrados.get(id) === false),
      sinRespuesta: pendientes.filter((id) => unanswered.has(id)),
    },
    { now, proxima },
  );
  const found = answered.filter(({ answer }) => answer.encontrado).length;
  return {
    found,
    unknown: answered.length - found,
    unanswered: asked.length - answered.length,
    cancelled: verdicts.filter(isNewlyCancelled).length,
  };
}

/** Asks about each CFDI; once the SAT counts as down, the remaining ones wait for the next attempt. */
async function ask(deps: Deps, rfc: string, asked: readonly Asked[]) {
  const sat = isRfcDePrueba(rfc) ? satDePrueba : deps.sat;
  const outage = outageOf(sat);
  const answered: { cfdi: Asked; answer: EstadoSat }[] = [];
  const unanswered = new Set<string>();
  let failures = 0;
  await pMap(
    asked,
    async (cfdi) => {
      if (failures >= OUTAGE_AFTER) return;
      try {
        answered.push({ cfdi, answer: await sat.consultarEstado(cfdi.expresion) });
        outage.noteAnswer();
      } catch (error) {
        if (!(error instanceof SatUnavailable)) throw error;
        unanswered.add(cfdi.id);
        // What is wrong with one question says nothing about the others.
        if (error.isOfSender) return;
        failures++;
        outage.noteFailure(deps.clock());
      }
    },
    { concurrency: QUESTIONS_AT_ONCE },
  );
  return { answered, unanswered };
}

function verdictOn(
  { id, status: antes, cancelado }: Asked,
  { encontrado, estado, statuscanc }: EstadoSat,
  now: Date,
): Verdict[] {
  if (!encontrado || FAILED.includes(antes)) return [];
  if (estado === 'Vigente') return [{ id, antes, status: EstatusCfdi.Vigente, statuscanc, cancelado: null }];
  // The SAT does not give the time of a cancellation; the first time it was reported is stored.
  if (estado === 'Cancelado')
    return [{ id, antes, status: EstatusCfdi.Cancelado, statuscanc, cancelado: cancelado ?? localAt(now) }];
  return [];
}

async function findAsked(
  db: Db,
  rfc: string,
  ids: readonly string[],
  states: readonly number[],
  onlyUndecided: boolean,
): Promise<Asked[]> {
  // A stored report has every rule but those that hold.
  const failed = sql`c.status in ${oneOf(FAILED)}`;
  const stamped = sql`not d.reglas @> '[{"id": "timbre_sello_sat"}]'::jsonb
    and not d.reglas @> '[{"id": "timbre_autoridad", "resultado": "falla"}]'::jsonb`;
  const undecided = onlyUndecided ? sql`and coalesce(d.estado_sat, 'No Encontrado') = 'No Encontrado'` : sql``;
  const { rows } = await sql<Asked>`
    select c.id, c.status, c.cancelado, d.expresion, d.dicho_sat
    from cfdi c join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
    where c.rfc_owner = ${rfc} and c.id = any(${ids}::uuid[]) and c.status = any(${states}::smallint[])
      and not d.por_juzgar and (not ${failed} or (${stamped} ${undecided}))`.execute(db);
  return rows;
}

const isNewlyCancelled = ({ antes, status }: Verdict) =>
  status === EstatusCfdi.Cancelado && antes !== EstatusCfdi.Cancelado;

const idOf = ({ id }: { id: string }) => id;

interface Answers {
  verdicts: readonly Verdict[];
  failed: readonly Answered[];
  dichos: readonly Dicho[];
  now: Date;
}

async function write(deps: Deps, rfc: string, { verdicts, failed, dichos, now }: Answers): Promise<void> {
  const column = <K extends keyof Verdict>(key: K) => verdicts.map((verdict) => verdict[key]);
  await transaction(deps.db, async (trx) => {
    await nameContrapartes(trx, rfc, 'id', column('id'));
    await lockContribuyente(trx, rfc);
    await sql`
    with dicho as materialized (
      select v.*, (c.status, c.statuscanc, c.cancelado) is not distinct from (v.status, v.statuscanc, v.cancelado) as igual
      from unnest(${column('id')}::uuid[], ${column('status')}::smallint[], ${column('statuscanc')}::smallint[],
        ${column('cancelado')}::timestamp[]) as v (id, status, statuscanc, cancelado)
      cross join lateral (select * from cfdi where rfc_owner = ${rfc} and id = v.id offset 0) c
      where c.status in ${oneOf(ASKABLE)}
    ), actualizados as (
      update cfdi c set status = v.status, statuscanc = v.statuscanc, cancelado = v.cancelado, verificado = ${now}
      from dicho v where c.rfc_owner = ${rfc} and c.id = v.id and not v.igual
    ), confirmados as (
      insert into verificacion (rfc_owner, cfdi_id, verificado) select ${rfc}, id, ${now} from dicho where igual
      on conflict (rfc_owner, cfdi_id) do update set verificado = excluded.verificado
    )
    insert into actividad (rfc_owner, validacion_sat) values (${rfc}, ${now})
    on conflict (rfc_owner) do update set validacion_sat = excluded.validacion_sat`.execute(trx);
    if (failed.length > 0) await writeFailed(trx, rfc, failed, now);
    if (dichos.length > 0) await writeDichos(trx, rfc, dichos);
    const cancelled = verdicts.filter(isNewlyCancelled);
    await notifyCfdis(deps, trx, rfc, 'cancelado', cancelled.map(idOf));
  });
}

async function writeFailed(trx: Db, rfc: string, failed: readonly Answered[], now: Date): Promise<void> {
  await sql`
    with dicho as (
      select * from unnest(${failed.map(idOf)}::uuid[], ${failed.map(({ estado }) => estado)}::text[]) as v (id, estado)
    ), actualizados as (
      update cfdi c set verificado = ${now} from dicho v
      where c.rfc_owner = ${rfc} and c.id = v.id and c.status in ${oneOf(FAILED)} returning c.id
    )
    update cfdi_detalle d set estado_sat = v.estado from dicho v join actualizados a on a.id = v.id
    where d.rfc_owner = ${rfc} and d.cfdi_id = v.id`.execute(trx);
}

async function writeDichos(trx: Db, rfc: string, dichos: readonly Dicho[]): Promise<void> {
  await sql`
    update cfdi_detalle d set dicho_sat = v.dicho
    from unnest(${dichos.map(idOf)}::uuid[], ${dichos.map(({ dicho }) => dicho)}::text[]) as v (id, dicho)
    where d.rfc_owner = ${rfc} and d.cfdi_id = v.id`.execute(trx);
}
