import {
  EstatusDescarga,
  MAX_DESCARGAS_DEL_PILOTO,
  MAX_DESCARGAS_PENDIENTES,
  type MotivoDetenido,
  planState,
} from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { dayAt, spellDay } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import type { Deps } from '../../../installation/deps';
import type { JobPayloads } from '../../../installation/jobs/job-payloads';
import { leftOf } from '../../../installation/outgoing/spend';
import { notifyAdministradores } from '../../../notificaciones/notify';
import { openCertificado } from '../../certificados/certificados.store';
import { createDescarga } from '../descargas.store';
import { DE_LA_EFIRMA } from '../next-step';
import { summarizeDescarga } from '../summarize';
import { DIAS_ATORADA, decideNext, type Sabido } from './decide-next';
import { dayOfPiloto, nextNight } from './night';
import { type FilaPiloto, findPiloto, haltPiloto, resumePiloto, schedulePiloto } from './piloto.store';
import { daysBetween } from './rangos';
import { loadSabido } from './sabido';

/** While something is left to ask or to answer, it decides again after this. */
const PAUSE_MS = 3_600_000;
/** Places of the taxpayer's that the pilot never takes. */
const RESERVED = 2;
/** Requests of a day that the pilot leaves to persons. */
const RESERVED_SOLICITUDES = 40;
const ATORADA = `El SAT no la atendió en ${DIAS_ATORADA} días; se pide de nuevo con otro periodo.`;
const DAY_MS = 86_400_000;
/** Errors of so many days need a user. */
const DIAS_SIN_RESPUESTA = 3;

/**
 * Decides what the pilot of a taxpayer asks of the SAT now, and asks it. Safe to repeat, also after a crash: what was
 * asked is a stored download, from which the next decision begins.
 */
export async function advancePiloto(deps: Deps, { rfc }: JobPayloads['avanzar-piloto']): Promise<void> {
  const { db, clock } = deps;
  const fila = await findPiloto(db, rfc);
  if (!fila?.activo) return;
  const now = clock();
  // What it would bring is not stored.
  if (planState(fila.plan_fin, dayAt(now)) === 'vencido')
    return void (await schedulePiloto(db, rfc, nextNight(rfc, now)));
  const efirma = await openCertificado(deps, rfc, 'fiel');
  const motivo = efirma ? await refusedMotivo(db, fila, efirma.numero) : 'efirmaVencida';
  if (motivo) {
    const certificado = efirma?.numero ?? null;
    return await haltPiloto(deps, rfc, { motivo, certificado, proxima: nextNight(rfc, now) });
  }
  if (fila.detenido) await resumePiloto(deps, rfc);
  const sabido = await loadSabido(db, rfc, fila.anio, dayOfPiloto(rfc, now));
  await watch(deps, fila, sabido);
  const { abandonadas, peticiones } = decideNext(sabido);
  for (const id of abandonadas) await abandon(deps, rfc, id);
  const lugares = await lugaresOf(db, rfc);
  let solicitudes = (await leftOf(deps, rfc, 'solicitudes')) - RESERVED_SOLICITUDES;
  for (const peticion of peticiones.slice(0, lugares)) {
    solicitudes -= peticion.tramos.length;
    if (solicitudes < 0) break;
    try {
      await createDescarga(deps, { rfc, ...peticion, piloto: true });
    } catch (error) {
      // A user took the last place meanwhile.
      if (!(error instanceof Problem && error.code === 'too_many_downloads')) throw error;
    }
  }
  const isBusy = peticiones.length > 0 || sabido.partes.some(({ piloto, fase }) => piloto && isOpen(fase));
  const night = nextNight(rfc, now);
  const soon = new Date(now.getTime() + PAUSE_MS);
  await schedulePiloto(db, rfc, isBusy && soon < night ? soon : night);
}

/** Whether the SAT refused this e.firma since the pilot was last turned on or resumed. */
async function refusedMotivo(db: Db, fila: FilaPiloto, numero: string): Promise<MotivoDetenido | null> {
  if (fila.detenido === 'efirmaRechazada') return fila.certificado === numero ? fila.detenido : null;
  const refused = await db
    .selectFrom('descarga_parte')
    .select('id')
    .where('rfc_owner', '=', fila.rfc_owner)
    .where('codigo', 'in', DE_LA_EFIRMA)
    .where('verificada', '>', fila.reanudado)
    .limit(1)
    .executeTakeFirst();
  return refused ? 'efirmaRechazada' : null;
}

/** Notes since when the SAT answers with nothing but errors, and mails once when that lasts for days. */
async function watch(deps: Deps, { rfc_owner: rfc, sin_respuesta }: FilaPiloto, sabido: Sabido): Promise<void> {
  const now = deps.clock();
  const since = sin_respuesta && dayOfPiloto(rfc, sin_respuesta);
  const own = sabido.partes.filter(({ piloto }) => piloto);
  const isBad = own.some(
    ({ fase, estado, fallos, dia }) =>
      (isOpen(fase) && fallos > 0) ||
      (fase === 'terminada' && estado > EstatusDescarga.Terminada && daysBetween(dia, sabido.hoy) < DIAS_SIN_RESPUESTA),
  );
  const isGood = own.some(
    ({ fase, estado, dia }) =>
      fase === 'terminada' && estado === EstatusDescarga.Terminada && dia >= (since ?? sabido.hoy),
  );
  const next = isBad && !isGood ? (sin_respuesta ?? now) : null;
  await transaction(deps.db, async (trx) => {
    await trx.updateTable('piloto').set({ sin_respuesta: next }).where('rfc_owner', '=', rfc).execute();
    if (!next || now.getTime() - next.getTime() < DIAS_SIN_RESPUESTA * DAY_MS) return;
    const texto = `El SAT responde solo con errores desde el ${spellDay(dayOfPiloto(rfc, next))}; se sigue intentando.`;
    const clave = `sinRespuesta ${next.toISOString()}`;
    await notifyAdministradores(deps, trx, rfc, 'piloto', [{ clave, texto, ruta: 'piloto' }]);
  });
}

/** Ends a request that the SAT left lying; unless a process is asking about it. */
async function abandon({ db, clock }: Deps, rfc: string, id: string): Promise<void> {
  const now = clock();
  await transaction(db, async (trx) => {
    const ended = await trx
      .updateTable('descarga_parte')
      .set({ fase: 'terminada', estado: EstatusDescarga.Vencida, mensaje: ATORADA, proxima: null })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .where('fase', '=', 'pedida')
      .where(({ eb, or }) => or([eb('ocupada', 'is', null), eb('ocupada', '<=', now)]))
      .returning('descarga_id')
      .executeTakeFirst();
    if (ended) await summarizeDescarga(trx, rfc, ended.descarga_id);
  });
}

/** How many downloads the pilot may begin now. */
async function lugaresOf(db: Db, rfc: string): Promise<number> {
  const pendientes = await db
    .selectFrom('descarga')
    .select('piloto')
    .where('rfc_owner', '=', rfc)
    .where('tipo', '=', 1)
    .where('pendiente', '=', true)
    .execute();
  const own = pendientes.filter(({ piloto }) => piloto).length;
  return Math.max(0, Math.min(MAX_DESCARGAS_DEL_PILOTO - own, MAX_DESCARGAS_PENDIENTES - RESERVED - pendientes.length));
}

const isOpen = (fase: Sabido['partes'][number]['fase']) => fase !== 'terminada' && fase !== 'dividida';
