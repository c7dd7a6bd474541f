import { SatUnavailable, type Who } from './sat-unavailable';

/** A SOAP fault as it came. `codigos` are local names, the most specific first. */
export interface Fault {
  readonly codigos: readonly string[];
  readonly texto: string;
}

/**
 * What a fault is about: the signature of the message (the clock or the e.firma), the request itself, or the service,
 * which is the only one of the three that concerns other senders too.
 */
export type FaultCausa = 'seguridad' | 'peticion' | 'servicio';

/** A difference of the clocks that is worth telling: a message is valid for five minutes. */
const DESFASE_MS = 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Names of codes by what they are about. Source: WS-Security 1.1 §12, WS-Trust 1.4 §11, WS-SecureConversation 1.4 §8,
 * WS-Addressing 1.0 §6.4, and the codes of WCF, which the SAT's services are made with.
 */
const names: readonly (readonly [FaultCausa, RegExp])[] = [
  [
    'seguridad',
    /Security|Authenticated|Authentication|Authorized|Authorization|AccessDenied|FailedCheck|Credential|Certificate|Signature|Timestamp|Token|(Message|Request)Expired|Expired(Message|Request)|UnsupportedAlgorithm|BadContext/i,
  ],
  [
    'peticion',
    /^(Client|Sender)\b|ActionNotSupported|ActionMismatch|Deserialization|MustUnderstand|NotUnderstood|VersionMismatch|DataEncoding|Addressing|Malformed|(Invalid|Bad)(Message|Request|Parameter)|ContentFilter|ContractFilter|DestinationUnreachable/i,
  ],
];

/** What a text is about when the codes only say who is to blame. .NET says "Timeout expired" of its database. */
const SEGURIDAD =
  /verifying security|security (header|token|timestamp)|timestamp|message (has )?expired|creation time/i;

/** Codes that only say who is to blame, or nothing. */
const GENERIC = /^(client|sender|server|receiver|fault)?$/i;

/** What a fault is about, by the most specific of its codes that says it. */
function causaOf({ codigos, texto }: Fault): FaultCausa {
  const specific = codigos.filter((codigo) => !GENERIC.test(codigo));
  for (const codigo of specific) {
    const known = names.find(([, pattern]) => pattern.test(codigo));
    if (known) return known[0];
  }
  if (specific.length === 0 && SEGURIDAD.test(texto)) return 'seguridad';
  return codigos.some((codigo) => /^(client|sender)\b/i.test(codigo)) ? 'peticion' : 'servicio';
}

/** The SAT or the PAC answered with a SOAP fault. `message` is Spanish, for people, and says what to do. */
export class SatFault extends SatUnavailable {
  readonly causa: FaultCausa;

  /** `desfaseMs`: how far the clock of this machine is ahead of that of the service; null when it did not say. */
  constructor(
    readonly fault: Fault,
    who: Who,
    readonly desfaseMs: number | null = null,
  ) {
    super('soap_fault', sentenceOf(fault, who, desfaseMs));
    this.causa = causaOf(fault);
  }

  override get isOfSender(): boolean {
    return this.causa !== 'servicio';
  }

  /** Whether the clock of this machine explains the fault. */
  get isOfClock(): boolean {
    return this.causa === 'seguridad' && isOff(this.desfaseMs);
  }
}

const isOff = (desfaseMs: number | null): desfaseMs is number =>
  desfaseMs !== null && Math.abs(desfaseMs) >= DESFASE_MS;

function sentenceOf(fault: Fault, who: Who, desfaseMs: number | null): string {
  const { codigos, texto } = fault;
  const codigo = codigos.find((each) => !GENERIC.test(each)) ?? codigos[0] ?? '';
  const said = `${codigo && ` (${codigo})`}${texto && `: «${texto.replace(/\.$/, '')}»`}`;
  switch (causaOf(fault)) {
    case 'seguridad':
      return `El ${who} no aceptó la firma del mensaje${said}. ${adviceOf(who, desfaseMs)}`;
    case 'peticion':
      return `El ${who} no aceptó la petición de la bóveda${said}. Avise a quien la administra: puede requerir una versión más nueva.`;
    default:
      return `El ${who} respondió con un error suyo${said}.`;
  }
}

/** What signs for each. */
const firmas: Readonly<Record<Who, string>> = {
  SAT: 'la e.firma esté vigente y no revocada',
  PAC: 'el CSD esté vigente y no revocado',
};

function adviceOf(who: Who, desfaseMs: number | null): string {
  if (desfaseMs === null) return `Revise que la hora de este equipo sea exacta y que ${firmas[who]}.`;
  if (!isOff(desfaseMs))
    return `El reloj de este equipo coincide con el del ${who}: revise en Certificados que ${firmas[who]}.`;
  const lado = desfaseMs > 0 ? 'adelantado' : 'atrasado';
  return `El reloj de este equipo está ${lado} ${spell(Math.abs(desfaseMs))} respecto del ${who}: corrija su hora.`;
}

/** A span as people say it, to the minute. */
function spell(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 120) return `${minutes} min`;
  if (ms >= 2 * DAY_MS) return `${Math.round(ms / DAY_MS)} días`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`;
}

/** The instant of a Date header; null when it has none. A time without zone is UTC, as HTTP has it. */
export function instantOf(header: string | null): number | null {
  const text = header?.trim() ?? '';
  const zoned = /(?:GMT|UTC|Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const ms = Date.parse(zoned ? text : text.includes('T') ? `${text}Z` : `${text} GMT`);
  return text === '' || Number.isNaN(ms) ? null : ms;
}
