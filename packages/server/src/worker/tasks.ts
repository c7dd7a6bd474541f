import { nextAttempt } from '@boveda/platform/jobs/next-attempt';
import { runJob } from '@boveda/platform/jobs/run-job';
import type { JobHelpers, TaskList } from 'graphile-worker';
import { purgeSecurityEvents } from '../audit/security-log.store';
import { purgeRevokedKeys } from '../auth/api-key.store';
import { purgeUso } from '../auth/api-key-uso';
import { purgeDevices } from '../auth/known-devices';
import { purgeMailedLinks } from '../auth/links/mailed-links';
import { purgeOauth } from '../auth/oauth-token.store';
import { noteRejectedLogin } from '../auth/rejected-login';
import { purgeExpired } from '../auth/session.store';
import type { Deps } from '../installation/deps';
import { purgeIdempotency } from '../installation/idempotency.store';
import type { JobPayloads } from '../installation/jobs/job-payloads';
import { createMailTransport, deliverMail } from '../installation/mail/deliver';
import { purgeGastos } from '../installation/outgoing/spend';
import { runInstallationBackup } from '../installation-backup/run-backup';
import { runIntegrityCheck } from '../integrity/job';
import { mailRecovery } from '../modules/account/recover';
import { matchAgain, matchDue } from '../modules/bancos/match-due';
import { refreshBuzonJob, sendRespuestaJob } from '../modules/buzon/jobs';
import { refreshAllBuzones } from '../modules/buzon/refresh-all-buzones';
import { IMAP_LIMITS } from '../modules/correos/imap-inbox';
import { purgeMensajes } from '../modules/correos/mensajes.store';
import { purgeConsents } from '../modules/correos/oauth.store';
import { requestDueSyncs } from '../modules/correos/request-sync';
import { syncCorreo } from '../modules/correos/sync-correo';
import { advanceDescarga } from '../modules/descargas/advance-descarga';
import { advancePiloto } from '../modules/descargas/piloto/advance-piloto';
import { beginPilotos } from '../modules/descargas/piloto/begin-pilotos';
import { purgePaquetes } from '../modules/descargas/purge-paquetes';
import { readPaquete } from '../modules/descargas/read-paquete';
import { computeTablero, computeTableros } from '../modules/despacho/compute-tablero';
import { purgeLotes } from '../modules/despacho/lotes/purge-lotes';
import { runRenglon } from '../modules/despacho/lotes/run-renglon';
import { fetchEfos, fetchOtrasListas } from '../modules/efos/fetch-efos';
import { openAdjuntos } from '../modules/envios/adjuntos';
import { purgeEnvios } from '../modules/envios/envios.store';
import { followRequests } from '../modules/envios/follow-rep';
import { makeExport } from '../modules/exportaciones/make-export';
import { purgeExports } from '../modules/exportaciones/purge-exports';
import { computeAlertas } from '../modules/pagos/compute-alertas';
import { fillAmbiente } from '../modules/pruebas/fill-ambiente';
import { readRebotes } from '../modules/rebotes/read-rebotes';
import { refreshResources } from '../modules/recursos/take-resources';
import { beginDue, endLost } from '../modules/respaldos/begin-due';
import { dropRespaldo, makeRespaldo } from '../modules/respaldos/make-respaldo';
import { notifyRiesgos } from '../modules/riesgos/notify-riesgos';
import { purgeTakenDown } from '../modules/telemetria/caidas.store';
import { purgeTelemetry } from '../modules/telemetria/telemetria.store';
import { announceExpiring } from '../modules/webhooks/announce-expiring';
import { purgeEntregas } from '../modules/webhooks/entregas.store';
import { mailNotifications } from '../notificaciones/mail-notifications';
import { notify72 } from '../notificaciones/notify-72';
import { notifyEfosChanges } from '../notificaciones/notify-efos';
import { purgeCuarentena } from '../vault/ingest/cuarentena';
import { judgeCfdis } from '../vault/ingest/judge-again';
import { analyzePartitioned } from '../vault/ingest/keep-statistics';
import { readFlujos } from '../vault/ingest/read-flujos';
import { checkTimbres } from '../vault/sat-state/check-timbres';
import { countHallazgos } from '../vault/sat-state/count-hallazgos';
import { fetchCertificado } from '../vault/sat-state/fetch-certificado';
import { processCfdis } from '../vault/sat-state/process-cfdis';
import { recheckAll, recheckCfdis } from '../vault/sat-state/recheck-cfdis';
import { confirmCancelados, verifyCfdi } from '../vault/sat-state/verify-cfdi';

type Tasks = { [Name in keyof JobPayloads]: (payload: JobPayloads[Name], helpers: JobHelpers) => Promise<void> };

/** The task of each job. A job may run twice: after a crash its progress is unknown. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of jobs, each short.
export function createTasks(deps: Deps): TaskList {
  const transport = createMailTransport(deps.env);
  const tasks: Tasks = {
    'send-mail': ({ id }, { job }) =>
      deliverMail(deps, transport, id, {
        openAttachments: () => openAdjuntos(deps, id),
        isLast: job.attempts >= job.max_attempts,
      }),
    'recover-password': (payload) => mailRecovery(deps, payload),
    'note-rejected-login': (payload) => noteRejectedLogin(deps, payload),
    'verify-cfdi': (payload, { job }) => verifyCfdi(deps, payload, nextAttempt(job, deps.clock())),
    'confirm-cancelados': (payload) => confirmCancelados(deps, payload),
    'judge-cfdi': (payload, { job }) => judgeCfdis(deps, payload, job.attempts),
    'fetch-certificado': (payload) => fetchCertificado(deps, payload),
    'check-timbres': async () => {
      await checkTimbres(deps);
      await countHallazgos(deps);
    },
    'compute-alertas': (_, { abortSignal }) => computeAlertas(deps, abortSignal),
    'read-flujo': (_, { abortSignal }) => readFlujos(deps, abortSignal),
    'recheck-all': () => recheckAll(deps),
    'recheck-cfdi': ({ rfc }) => recheckCfdis(deps, rfc),
    'process-cfdi': (payload) => processCfdis(deps, payload),
    'load-efos': async () => {
      await fetchEfos(deps, deps.env.satEfosUrl);
    },
    'load-listas': () => fetchOtrasListas(deps),
    'load-recursos': () => refreshResources(deps),
    'avanzar-descarga': async (payload) => {
      await advanceDescarga(deps, payload);
    },
    'leer-paquete': (payload) => readPaquete(deps, payload),
    'begin-pilotos': () => beginPilotos(deps),
    'avanzar-piloto': (payload) => advancePiloto(deps, payload),
    'make-export': (payload, { job }) => makeExport(deps, payload, job.attempts >= job.max_attempts),
    'notify-efos': (payload) => notifyEfosChanges(deps, payload),
    'notify-72': () => notify72(deps),
    'notify-riesgos': () => notifyRiesgos(deps),
    'follow-rep': () => followRequests(deps),
    'announce-expiring': () => announceExpiring(deps),
    'compute-tablero': ({ rfc, mes }) => computeTablero(deps, rfc, mes),
    'compute-tableros': () => computeTableros(deps),
    'match-banco': async ({ rfc }) => {
      await matchAgain(deps, rfc);
    },
    'match-bancos': () => matchDue(deps),
    'fill-pruebas': (payload) => fillAmbiente(deps, payload),
    'run-lote': (payload, { job }) => runRenglon(deps, payload, job.attempts >= job.max_attempts),
    'mail-notifications': (payload) => mailNotifications(deps, payload),
    'begin-respaldos': async () => {
      await endLost(deps);
      await beginDue(deps);
    },
    'make-respaldo': (payload, { job }) => makeRespaldo(deps, payload, job.attempts >= job.max_attempts),
    'drop-respaldo': (payload) => dropRespaldo(deps, payload),
    'send-respuesta': (payload) => sendRespuestaJob(deps, payload),
    'refresh-buzon': (payload) => refreshBuzonJob(deps, payload),
    'refresh-buzones': () => refreshAllBuzones(deps),
    'sync-correos': () => requestDueSyncs(deps),
    'sync-correo': (payload, { abortSignal }) => syncCorreo(deps, payload, IMAP_LIMITS, abortSignal),
    'read-rebotes': (_, { abortSignal }) => readRebotes(deps, abortSignal),
    'back-up-installation': () => runInstallationBackup(deps),
    'check-integrity': (_, { abortSignal: signal, job }) => runIntegrityCheck(deps, { signal, job: job.id }),
    'analyze-partitioned': () => analyzePartitioned(deps.db),
    'purge-expired': async () => {
      await purgeEnvios(deps);
      await purgeExports(deps);
      await purgeLotes(deps);
      await purgeEntregas(deps);
      await purgePaquetes(deps);
      await purgeCuarentena(deps);
      await purgeExpired(deps);
      await purgeRevokedKeys(deps);
      await purgeOauth(deps);
      await purgeUso(deps);
      await purgeIdempotency(deps);
      await purgeMailedLinks(deps);
      await purgeDevices(deps);
      await purgeSecurityEvents(deps);
      await purgeConsents(deps);
      await purgeGastos(deps);
      await purgeMensajes(deps);
      await purgeTelemetry(deps);
      await purgeTakenDown(deps);
    },
  };
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (stored: unknown, helpers: JobHelpers) =>
        // Payloads come back from the table that JobQueue.add wrote them to with these same types.
        runJob(helpers.job, stored, (payload) => task(payload as never, helpers)),
    ]),
  );
}
