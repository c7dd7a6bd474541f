import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { type Efirma, SatUnavailable } from '@boveda/sat-client';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import type { JobPayloads } from '../../installation/jobs/job-payloads';
import { MAX_PARTES_ADICIONALES } from '../../installation/outgoing/outgoing-budgets';
import { refund, type Spending, spend } from '../../installation/outgoing/spend';
import { openCertificado } from '../certificados/certificados.store';
import { addParteJob, insertParte, type Parte } from './descargas.store';
import { finishStep } from './finish-step';
import {
  afterFailure,
  afterRefusal,
  afterSolicitud,
  afterVerificacion,
  type NextStep,
  notCut,
  sinEfirma,
} from './next-step';
import { notAsked, usadasOf } from './not-asked';
import { insertPaquetes } from './paquetes.store';
import { halve, plusSeconds } from './periodo';
import { servicioOf } from './servicio-of';

/** Lease of a part: longer than any call to the SAT, after which a killed process loses it. */
const OCUPADA_MS = 3 * 60_000;
const SIN_EFIRMA = 'No hay una e.Firma vigente. Agréguela en Certificados y verifique la solicitud.';

const DEMASIADAS = `Se hicieron las ${MAX_PARTES_ADICIONALES} solicitudes adicionales que puede causar una descarga. Solicite ese periodo en otra, con menos días.`;
/** The result of a step; `rechazada`: the SAT refused the signature or the request; `en espera`: it may not be asked yet. */
export type Progress = 'hecho' | 'ocupada' | 'rechazada' | 'sin respuesta' | 'en espera';

/**
 * Takes one step with a part of a download: sends its request, or queries its state. Safe to repeat, also after a
 * crash: the sending of a request is recorded before it is sent, so nothing is requested twice.
 */
export async function advanceDescarga(deps: Deps, { rfc, id }: JobPayloads['avanzar-descarga']): Promise<Progress> {
  const parte = await take(deps, rfc, id);
  if (!parte) return await comeBack(deps, rfc, id);
  try {
    return await step(deps, parte);
  } catch (error) {
    await giveBack(deps, parte, error);
    throw error;
  }
}

async function step(deps: Deps, parte: Parte): Promise<Progress> {
  const efirma = await openCertificado(deps, parte.rfc_owner, 'fiel');
  if (!efirma) {
    await carryOut(deps, parte, sinEfirma(SIN_EFIRMA), false);
    return 'hecho';
  }
  const spending = spendingOf(parte);
  const refused = await spend(deps, spending);
  if (refused) {
    await carryOut(deps, parte, afterRefusal(refused, parte), false);
    return 'en espera';
  }
  try {
    await carryOut(deps, parte, await ask(deps, efirma, parte), true);
    return 'hecho';
  } catch (error) {
    if (!(error instanceof SatUnavailable)) throw error;
    if (error.isUnsent) await refund(deps, spending);
    const { paso, fault } = afterFailure(parte, error, deps.clock());
    if (fault) deps.log.warn({ err: fault, parte: parte.id }, 'the SAT refused a request of a download');
    await carryOut(deps, parte, paso, fault !== null && !error.isUnsent);
    return fault ? 'rechazada' : 'sin respuesta';
  }
}

/** What the next request of a part is counted as. */
function spendingOf({ rfc_owner: rfc, id, fase, adicional }: Parte): Spending {
  if (fase === 'pedida') return { rfc, presupuesto: 'verificaciones', objeto: id };
  return { rfc, presupuesto: adicional ? 'adicionales' : 'solicitudes' };
}

/** Takes a part that waits for the SAT and is not in use by another process. */
async function take({ db, clock }: Deps, rfc: string, id: string): Promise<Parte | undefined> {
  const now = clock();
  const { rows } = await sql<Parte>`
    update descarga_parte set ocupada = ${new Date(now.getTime() + OCUPADA_MS)}
    where rfc_owner = ${rfc} and id = ${id}::uuid and fase in ('nueva', 'pidiendo', 'pedida')
      and (ocupada is null or ocupada <= ${now})
    returning *`.execute(db);
  return rows[0];
}

/** Releases a part after a failed step, so that the retry need not wait until its lease ends. */
async function giveBack({ db, log }: Deps, { rfc_owner, id, ocupada }: Parte, err: unknown): Promise<void> {
  log.warn({ err, parte: id }, 'a step of a download failed and is retried');
  const freed = db
    .updateTable('descarga_parte')
    .set({ ocupada: null })
    .where('rfc_owner', '=', rfc_owner)
    .where('id', '=', id)
    .where('ocupada', '=', ocupada)
    .execute();
  // With an unavailable database, the lease ends by itself.
  await freed.catch(() => {});
}

/** Schedules a retry: the part is in use, or its process was killed and will not finish it. */
async function comeBack({ db, jobs }: Deps, rfc: string, id: string): Promise<Progress> {
  const busy = await db
    .selectFrom('descarga_parte')
    .select('ocupada')
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('fase', 'in', ['nueva', 'pidiendo', 'pedida'])
    .executeTakeFirst();
  if (busy?.ocupada) await addParteJob({ db, jobs }, rfc, id, busy.ocupada);
  return 'ocupada';
}

async function ask(deps: Deps, efirma: Efirma, parte: Parte): Promise<NextStep> {
  const { contenido, comprobantes, inicio, fin } = parte;
  const { clock } = deps;
  const servicio = servicioOf(deps, contenido);
  if (parte.fase === 'pedida' && parte.id_solicitud !== null)
    return afterVerificacion(parte, await servicio.verificar(efirma, parte.id_solicitud), clock());
  const { emitidos, piloto } = await deps.db
    .selectFrom('descarga')
    .select(['emitidos', 'piloto'])
    .where('rfc_owner', '=', parte.rfc_owner)
    .where('id', '=', parte.descarga_id)
    .executeTakeFirstOrThrow();
  const dudosa = parte.fase === 'pidiendo';
  // A request may have arrived whose answer was lost; the pilot does not use up the second of its kind for it.
  const corrimientos = parte.corrimientos + (piloto && dudosa ? 1 : 0);
  await deps.db
    .updateTable('descarga_parte')
    .set({ fase: 'pidiendo', corrimientos, adicional: true })
    .where('rfc_owner', '=', parte.rfc_owner)
    .where('id', '=', parte.id)
    .execute();
  const answer = await servicio.solicitar(efirma, {
    tipo: emitidos ? 'emitidos' : 'recibidos',
    contenido: contenido === 'Metadata' ? 'Metadata' : 'CFDI',
    estado: comprobantes,
    // Starting a second earlier makes it another period for the SAT, and loses nothing.
    inicio: plusSeconds(inicio, -corrimientos),
    fin,
  });
  return afterSolicitud({ ...parte, corrimientos }, answer, {
    dudosa: !piloto && (dudosa || corrimientos > 0),
    piloto,
    now: clock(),
  });
}

/** Stores the decided step and the jobs that follow from it, in one transaction. */
async function carryOut(deps: Deps, parte: Parte, paso: NextStep, answered: boolean): Promise<void> {
  const { rfc_owner: rfc, id, descarga_id: descargaId } = parte;
  const answer = answered ? { verificada: deps.clock() } : {};
  await transaction(deps.db, async (trx) => {
    const inTrx = { ...deps, db: trx };
    if (paso.kind === 'mitades' && (await mayCut(trx, parte))) await cut(inTrx, parte);
    else {
      const kept = paso.kind === 'mitades' ? notCut(DEMASIADAS) : paso;
      await trx
        .updateTable('descarga_parte')
        .set({ ...columnsOf(kept), ...answer, ocupada: null })
        .where('rfc_owner', '=', rfc)
        .where('id', '=', id)
        .execute();
      if (kept.kind === 'paquetes') await insertPaquetes(inTrx, parte, kept.ids);
      if (kept.kind === 'espera' && kept.proxima) await addParteJob(inTrx, rfc, id, kept.proxima);
    }
    await finishStep(inTrx, rfc, descargaId);
  });
}

function columnsOf(paso: Exclude<NextStep, { kind: 'mitades' }>) {
  if (paso.kind === 'espera') return { ...paso.cambios, proxima: paso.proxima };
  if (paso.kind === 'paquetes') return { ...paso.cambios, fase: 'paquetes' as const, proxima: null };
  const { estado, mensaje, cambios } = paso;
  return { ...cambios, estado, mensaje, fase: 'terminada' as const, proxima: null };
}

/** Whether the download of this part may be cut once more. */
async function mayCut(trx: Db, { rfc_owner: rfc, descarga_id }: Parte): Promise<boolean> {
  const { cortes } = await trx
    .selectFrom('descarga_parte')
    .select(({ fn }) => fn.countAll<string>().as('cortes'))
    .where('rfc_owner', '=', rfc)
    .where('descarga_id', '=', descarga_id)
    .where('fase', '=', 'dividida')
    .executeTakeFirstOrThrow();
  return 2 * (Number(cortes) + 1) <= MAX_PARTES_ADICIONALES;
}

/** Replaces a part by its halves. It is kept, because its bounds must not be sent again. */
async function cut(deps: Deps, { rfc_owner: rfc, id, descarga_id, contenido, comprobantes, ...tramo }: Parte) {
  const { emitidos } = await deps.db
    .selectFrom('descarga')
    .select('emitidos')
    .where('rfc_owner', '=', rfc)
    .where('id', '=', descarga_id)
    .executeTakeFirstOrThrow();
  const halves = halve(tramo) ?? [];
  const usadas = await usadasOf(deps.db, rfc, { emitidos, contenido }, halves);
  await deps.db
    .updateTable('descarga_parte')
    .set({ fase: 'dividida', codigo: '5003', proxima: null, ocupada: null, verificada: deps.clock() })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .execute();
  const clase = { contenido, comprobantes, adicional: true };
  for (const half of halves) await insertParte(deps, rfc, descarga_id, notAsked(half, usadas), clase);
}
