import type { Direccion } from '@boveda/contracts';
import type { TipoNotificacion } from '../../esquema/tables/notificacion-tables';

/** Revalidation and verification of one taxpayer's CFDI: issued and received when no direction is given. */
export interface Processing {
  rfc: string;
  direccion?: Direccion;
  estados: readonly number[];
}

/** Payload of each job: ids, never rows, because a row may change before the job runs. */
export interface JobPayloads {
  'send-mail': { id: string };
  /** Password recovery was requested for this e-mail, which may have no account; the mailed link gets this id. */
  'recover-password': { correo: string; enlace: string };
  /** A login to the account of this e-mail was rejected; there may be no such account. */
  'note-rejected-login': {
    correo: string;
    motivo: string;
    cuando: string;
    ip: string;
    agente: string;
    /** The password was right and the code of the second factor was wrong. */
    soloCodigo?: boolean;
  };
  /** Asks the SAT about CFDI of one taxpayer that are still Pendiente, or fail a rule. */
  'verify-cfdi': { rfc: string; ids: readonly string[] };
  /** Asks the SAT about CFDI that are Cancelado here and valid in its metadata, or Vigente and cancelled in a document. */
  'confirm-cancelados': { rfc: string; ids: readonly string[] };
  /** Validates CFDI of one taxpayer whose comparison with the schemas did not finish. */
  'judge-cfdi': { rfc: string; ids: readonly string[] };
  /** Fetches the certificate of a PAC and judges again the CFDI that were stamped with it. */
  'fetch-certificado': { numero: string };
  /** Schedules that for every certificate that stamps still wait for. */
  'check-timbres': Record<string, never>;
  /** Computes the alerts about payments of what an earlier version stored. */
  'compute-alertas': Record<string, never>;
  /** Reads the taxes of CFDI that an earlier version stored. */
  'read-flujo': Record<string, never>;
  /** Schedules a new consultation of every taxpayer's Vigente CFDI. */
  'recheck-all': Record<string, never>;
  /** Asks the SAT again about Vigentes of one taxpayer, the least recently verified first. */
  'recheck-cfdi': { rfc: string };
  /** Verifies again what is Pendiente, Inválido or Alterado. */
  'process-cfdi': Processing;
  /** Fetches the SAT's list of article 69-B. */
  'load-efos': Record<string, never>;
  /** Fetches its lists of articles 69 and 69-B Bis. */
  'load-listas': Record<string, never>;
  /** Fetches certificates of its authorities and its schemas. */
  'load-recursos': Record<string, never>;
  /** Makes the file of an export, unless it was cancelled meanwhile. */
  'make-export': { rfc: string; id: string };
  /** Notifies the affected taxpayers of what a load of that list changed. */
  'notify-efos': { carga: string };
  /** Notifies of CFDI that the SAT does not confirm after 72 hours. */
  'notify-72': Record<string, never>;
  /** Notifies of new risks the taxpayers that want to know today. */
  'notify-riesgos': Record<string, never>;
  /** Reminds counterparts of the complements that they were asked for, and ends what came. */
  'follow-rep': Record<string, never>;
  /** Writes the messages to webhooks about certificates that expire. */
  'announce-expiring': Record<string, never>;
  /** Computes what the board of the taxpayers of a person shows of one, and of one of its months; schedules that for all that were shown. */
  'compute-tablero': { rfc: string; mes?: string };
  'compute-tableros': Record<string, never>;
  /** Looks again for the CFDI of the movements of a taxpayer's bank accounts; schedules that for all that need it. */
  'match-banco': { rfc: string };
  'match-bancos': Record<string, never>;
  /** Stores the sample of a test environment. */
  'fill-pruebas': { rfc: string };
  /** Does what a job over several taxpayers asks for one of them. */
  'run-lote': { rfc: string; id: string };
  /** Mails the pending notifications of one kind to the administrators of a taxpayer, in one message. */
  'mail-notifications': { rfc: string; tipo: TipoNotificacion };
  /** Sends the request of a part of a download, or asks the SAT for its progress. */
  'avanzar-descarga': { rfc: string; id: string };
  /** Downloads a package of the SAT and stores its CFDI. */
  'leer-paquete': { rfc: string; id: string };
  /** Queues the next decision of every pilot that is due. */
  'begin-pilotos': Record<string, never>;
  /** Decides what the pilot of a taxpayer asks of the SAT, and asks it. */
  'avanzar-piloto': { rfc: string };
  /** Starts the backups that are due, and fails those whose process died. */
  'begin-respaldos': Record<string, never>;
  /** Makes a backup. */
  'make-respaldo': { rfc: string; id: string };
  /** Removes the file of a backup that failed or that newer ones replaced. */
  'drop-respaldo': { sha256: string };
  /** Sends the decided answer to a cancellation request, or asks for its result. */
  'send-respuesta': { rfc: string; id: string };
  /** Asks the PAC for the pending cancellation requests of a taxpayer; of all of them. */
  'refresh-buzon': { rfc: string };
  'refresh-buzones': Record<string, never>;
  /** Schedules the synchronization of every mailbox that is due. */
  'sync-correos': Record<string, never>;
  /** Reads the new messages of one mailbox, unless it was removed meanwhile. */
  'sync-correo': { rfc: string; id: string };
  /** Reads the notices of non-delivery that arrived for mail of the vault. */
  'read-rebotes': Record<string, never>;
  /** Delivers what is new to the backup of the installation; once a day makes a base. */
  'back-up-installation': Record<string, never>;
  /** Compares the next rows with their files, and goes on until every row was compared. */
  'check-integrity': Record<string, never>;
  /** Analyzes the tables that have partitions. */
  'analyze-partitioned': Record<string, never>;
  'purge-expired': Record<string, never>;
}
