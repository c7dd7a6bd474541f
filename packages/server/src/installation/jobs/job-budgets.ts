import type { BudgetName } from '../outgoing/outgoing-budgets';
import type { JobPayloads } from './job-payloads';

/** How often a job asks an outside service: it keeps to its budget by its attempts. */
export interface JobBudget {
  presupuesto: BudgetName;
  /** Most attempts of one run; graphile-worker pauses e^n seconds after the n-th, at most e^10. */
  attempts: number;
  /** Runs of a day that are queued for one and the same subject. */
  perDay: number;
  /** Requests of one attempt for it; default 1. */
  requests?: number;
}

/**
 * What each job asks of others: nothing (null), what is counted before each request ('counted'), or as often as its attempts allow. A new
 * job has to say it.
 */
export const jobBudgets: Readonly<Record<keyof JobPayloads, JobBudget | 'counted' | null>> = {
  'send-mail': { presupuesto: 'correo', attempts: 25, perDay: 1 },
  'recover-password': null,
  'note-rejected-login': null,
  'verify-cfdi': { presupuesto: 'estado', attempts: 25, perDay: 1 },
  'confirm-cancelados': { presupuesto: 'estado', attempts: 25, perDay: 1 },
  'judge-cfdi': null,
  'fetch-certificado': { presupuesto: 'certificados', attempts: 25, perDay: 2 },
  'check-timbres': null,
  'compute-alertas': null,
  'read-flujo': null,
  'recheck-all': null,
  'recheck-cfdi': { presupuesto: 'repaso', attempts: 2, perDay: 1, requests: 1_000 },
  'process-cfdi': 'counted',
  'load-efos': { presupuesto: 'listas', attempts: 8, perDay: 2 },
  'load-listas': { presupuesto: 'otrasListas', attempts: 4, perDay: 2, requests: 8 },
  'load-recursos': { presupuesto: 'recursos', attempts: 8, perDay: 1, requests: 100 },
  'make-export': null,
  'notify-efos': null,
  'notify-72': null,
  'notify-riesgos': null,
  'follow-rep': null,
  'announce-expiring': null,
  'compute-tablero': null,
  'compute-tableros': null,
  'match-banco': null,
  'match-bancos': null,
  'fill-pruebas': null,
  'run-lote': null,
  'mail-notifications': null,
  'avanzar-descarga': 'counted',
  'leer-paquete': 'counted',
  'begin-pilotos': null,
  'avanzar-piloto': null,
  'begin-respaldos': null,
  'make-respaldo': null,
  'drop-respaldo': null,
  'send-respuesta': { presupuesto: 'respuestas', attempts: 25, perDay: 1 },
  'refresh-buzon': { presupuesto: 'buzon', attempts: 4, perDay: 24 },
  'refresh-buzones': null,
  'sync-correos': null,
  'sync-correo': { presupuesto: 'buzones', attempts: 3, perDay: 96 },
  'read-rebotes': { presupuesto: 'rebotes', attempts: 1, perDay: 288 },
  'back-up-installation': null,
  'check-integrity': null,
  'analyze-partitioned': null,
  'purge-expired': null,
};

/** Returns the attempts of a job that asks others; undefined: those of graphile-worker. */
export function attemptsOf(name: keyof JobPayloads): number | undefined {
  const budget = jobBudgets[name];
  return budget === null || budget === 'counted' ? undefined : budget.attempts;
}
