import type { TipoNotificacion } from '../db/notificacion-tables';
import type { Processing } from '../modules/cfdi/request-processing';

/** What each job is told. A payload carries ids, never rows: the row may change before the job runs. */
export interface JobPayloads {
  'send-mail': { id: string };
  /** Somebody forgot the password of this e-mail, if it has an account: the link that is mailed gets this id. */
  'recover-password': { correo: string; enlace: string };
  /** Somebody did not get into the account of this e-mail, if there is one. */
  'note-rejected-login': { correo: string; motivo: string; cuando: string; ip: string; agente: string };
  /** Asks the SAT about CFDI of one taxpayer that nobody has decided yet. */
  'verify-cfdi': { rfc: string; ids: readonly string[] };
  /** Judges CFDI of one taxpayer whose comparison with the schemas did not end. */
  'judge-cfdi': { rfc: string; ids: readonly string[] };
  /** Has the SAT asked again about what every taxpayer holds as Vigente. */
  'recheck-all': Record<string, never>;
  /** Asks the SAT again about Vigentes of one taxpayer, those it was not asked about for longest first. */
  'recheck-cfdi': { rfc: string };
  /** Looks again at what is Pendiente, Inválido or Alterado. */
  'process-cfdi': Processing;
  /** Fetches the SAT's list of article 69-B. */
  'load-efos': Record<string, never>;
  /** Makes the file of an export, unless it was cancelled meanwhile. */
  'make-export': { rfc: string; id: string };
  /** Tells the taxpayers concerned what a load of that list changed. */
  'notify-efos': { carga: string };
  /** Tells about CFDI that the SAT does not confirm after 72 hours. */
  'notify-72': Record<string, never>;
  /** Mails what the administrators of a taxpayer are to be told of one kind, gathered. */
  'mail-notifications': { rfc: string; tipo: TipoNotificacion };
  /** Sends the request of a part of a download, or asks the SAT how far it is. */
  'avanzar-descarga': { rfc: string; id: string };
  /** Fetches a package of the SAT and takes what is in it into the vault. */
  'leer-paquete': { rfc: string; id: string };
  /** Begins the backups that are due, and ends those that nobody makes any more. */
  'begin-respaldos': Record<string, never>;
  /** Makes a backup. */
  'make-respaldo': { rfc: string; id: string };
  /** Removes the file of a backup that failed or that newer ones replaced. */
  'drop-respaldo': { sha256: string };
  /** Sends the decided answer to a request to cancel, or asks what became of it. */
  'send-respuesta': { rfc: string; id: string };
  /** Asks the PAC which requests to cancel wait for a taxpayer; for all of them. */
  'refresh-buzon': { rfc: string };
  'refresh-buzones': Record<string, never>;
  /** Asks for every mailbox whose turn it is. */
  'sync-correos': Record<string, never>;
  /** Reads what is new in one mailbox, unless it was removed meanwhile. */
  'sync-correo': { rfc: string; id: string };
  /** Holds every row against its files. */
  'check-integrity': Record<string, never>;
  'purge-expired': Record<string, never>;
}
