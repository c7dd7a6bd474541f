import type { JobHelpers, TaskList } from 'graphile-worker';
import type { Deps } from '../deps';
import { runIntegrityCheck } from '../integrity/job';
import { createMailTransport, deliverMail } from '../mail/deliver';
import { purgeEnlaces } from '../modules/account/enlaces';
import { mailRecovery } from '../modules/account/recover';
import { actualizarTodos } from '../modules/buzon/actualizar-todos';
import { refreshMailbox, sendDecidida } from '../modules/buzon/jobs';
import { purgeCuarentena } from '../modules/cfdi/cuarentena';
import { judgeCfdis } from '../modules/cfdi/judge-again';
import { processCfdis } from '../modules/cfdi/process-cfdis';
import { recheckAll, recheckCfdis } from '../modules/cfdi/recheck-cfdis';
import { IMAP_LIMITS } from '../modules/correos/imap-inbox';
import { purgeConsents } from '../modules/correos/oauth.store';
import { requestDueSyncs } from '../modules/correos/request-sync';
import { syncCorreo } from '../modules/correos/sync-correo';
import { avanzarDescarga } from '../modules/descargas/avanzar-descarga';
import { leerPaquete } from '../modules/descargas/leer-paquete';
import { purgePaquetes } from '../modules/descargas/purge-paquetes';
import { fetchEfos } from '../modules/efos/fetch-efos';
import { makeExport } from '../modules/exportaciones/make-export';
import { purgeExports } from '../modules/exportaciones/purge-exports';
import { mailNotifications } from '../modules/notificaciones/mail-notifications';
import { notify72 } from '../modules/notificaciones/notify-72';
import { notifyEfosChanges } from '../modules/notificaciones/notify-efos';
import { beginDue, endLost } from '../modules/respaldos/begin-due';
import { dropRespaldo, makeRespaldo } from '../modules/respaldos/make-respaldo';
import { purgeSeguridad } from '../modules/seguridad/seguridad.store';
import { purgeEquipos } from '../modules/session/equipos';
import { noteRejectedLogin } from '../modules/session/rechazo';
import { purgeExpired } from '../modules/session/session.store';
import { purgeTelemetry } from '../modules/telemetria/telemetria.store';
import type { JobPayloads } from './job-payloads';
import { verifyCfdi } from './verify-cfdi';

type Tasks = { [Name in keyof JobPayloads]: (payload: JobPayloads[Name], helpers: JobHelpers) => Promise<void> };

/** What is done for each job. A job may run twice: after a crash nobody knows how far it came. */
export function createTasks(deps: Deps): TaskList {
  const transport = createMailTransport(deps.env);
  const tasks: Tasks = {
    'send-mail': ({ id }) => deliverMail(deps, transport, id),
    'recover-password': (payload) => mailRecovery(deps, payload),
    'note-rejected-login': (payload) => noteRejectedLogin(deps, payload),
    'verify-cfdi': (payload) => verifyCfdi(deps, payload),
    'judge-cfdi': (payload, { job }) => judgeCfdis(deps, payload, job.attempts),
    'recheck-all': () => recheckAll(deps),
    'recheck-cfdi': ({ rfc }) => recheckCfdis(deps, rfc),
    'process-cfdi': (payload) => processCfdis(deps, payload),
    'load-efos': async () => {
      await fetchEfos(deps, deps.env.satEfosUrl);
    },
    'avanzar-descarga': async (payload) => {
      await avanzarDescarga(deps, payload);
    },
    'leer-paquete': (payload) => leerPaquete(deps, payload),
    'make-export': (payload, { job }) => makeExport(deps, payload, job.attempts >= job.max_attempts),
    'notify-efos': (payload) => notifyEfosChanges(deps, payload),
    'notify-72': () => notify72(deps),
    'mail-notifications': (payload) => mailNotifications(deps, payload),
    'begin-respaldos': async () => {
      await endLost(deps);
      await beginDue(deps);
    },
    'make-respaldo': (payload, { job }) => makeRespaldo(deps, payload, job.attempts >= job.max_attempts),
    'drop-respaldo': (payload) => dropRespaldo(deps, payload),
    'send-respuesta': (payload) => sendDecidida(deps, payload),
    'refresh-buzon': (payload) => refreshMailbox(deps, payload),
    'refresh-buzones': () => actualizarTodos(deps),
    'sync-correos': () => requestDueSyncs(deps),
    'sync-correo': (payload, { abortSignal }) => syncCorreo(deps, payload, IMAP_LIMITS, abortSignal),
    'check-integrity': (_, { abortSignal }) => runIntegrityCheck(deps, abortSignal),
    'purge-expired': async () => {
      await purgeExports(deps);
      await purgePaquetes(deps);
      await purgeCuarentena(deps);
      await purgeExpired(deps);
      await purgeEnlaces(deps);
      await purgeEquipos(deps);
      await purgeSeguridad(deps);
      await purgeConsents(deps);
      await purgeTelemetry(deps);
    },
  };
  // Payloads come back from the table that JobQueue.add wrote them to with these same types.
  return tasks as TaskList;
}
