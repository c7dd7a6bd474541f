import { codeIn } from '../../installation/mail/undelivered';
import { charactersOf } from '../../vault/files/characters';
import { type Entity, readEntity, textOf, typeOf, valuesOf } from '../correos/mime/entity';
import { partsOf } from '../correos/mime/multipart';
import { decodeTransfer } from '../correos/mime/transfer-encoding';

const MAX_DEPTH = 6;
const MAX_PARTS = 60;
const MAX_RECIPIENTS = 60;
/** Of the text for people: what was returned may follow it. */
const LONGEST_TEXT = 20_000;

/** What a message says about an outgoing mail: `otro` is none of a mail server. */
export interface Bounce {
  resultado: 'fallido' | 'retrasado' | 'entregado' | 'otro';
  /** A status of RFC 3463, else a reply of RFC 5321; null where it gives none. */
  codigo: string | null;
  /** Its head and bodies, decoded: the token of the mail is in one of them. */
  textos: readonly string[];
}

/**
 * Reads a notice of non-delivery: a report of RFC 3464 or 6533, or the text of a server that writes none. Answers of people's
 * programs (RFC 3834), receipts (RFC 8098) and complaints (RFC 5965) are none.
 */
export function readBounce(raw: Buffer): Bounce {
  const text = raw.toString('latin1');
  const message = readEntity(text);
  const found: Found = { reports: [], texts: [], all: [text.slice(0, text.length - message.body.length)], parts: 0 };
  search(message, found, 0);
  const said = found.reports.flatMap(recipientsOf);
  const verdict = said.length > 0 ? verdictOf(said) : verdictOfText(message, found.texts.join('\n'));
  return { ...verdict, textos: found.all };
}

type Verdict = Pick<Bounce, 'resultado' | 'codigo'>;
const NONE: Verdict = { resultado: 'otro', codigo: null };

interface Found {
  /** Bodies of `message/delivery-status`. */
  reports: string[];
  /** Texts for people. */
  texts: string[];
  all: string[];
  parts: number;
}

const REPORT = /^message\/(global-)?delivery-status$/;

function search(entity: Entity, found: Found, depth: number): void {
  if (depth > MAX_DEPTH || ++found.parts > MAX_PARTS) return;
  const type = typeOf(entity);
  const parts = type.startsWith('multipart/') ? partsOf(entity, MAX_PARTS).slice(1) : [];
  if (parts.length > 0) {
    for (const part of parts) search(readEntity(part), found, depth + 1);
    return;
  }
  const body = decodeTransfer(valuesOf(entity, 'content-transfer-encoding')[0] ?? '', entity.body).toString('latin1');
  found.all.push(body);
  if (REPORT.test(type)) found.reports.push(body);
  else if (type === '' || type === 'text/plain' || type === 'text/html') found.texts.push(charactersOf(body));
}

const ACTIONS: Readonly<Record<string, Bounce['resultado']>> = {
  failed: 'fallido',
  delayed: 'retrasado',
  delivered: 'entregado',
  relayed: 'entregado',
  expanded: 'entregado',
};
const CLASSES: typeof ACTIONS = { 2: 'entregado', 4: 'retrasado', 5: 'fallido' };

/** Reads the groups of a report: the first is about the message, each other about a recipient (RFC 3464 2.1). */
function recipientsOf(report: string): Verdict[] {
  const groups = report.split(/\r?\n(?:[ \t]*\r?\n)+/, MAX_RECIPIENTS);
  return groups.flatMap((group): Verdict[] => {
    const fields = readEntity(`${group.trim()}\r\n\r\n`);
    const value = (name: string) => valuesOf(fields, name).join(' ');
    const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(value('status'))?.[0] ?? '';
    const action = /[a-z]+/i.exec(value('action'))?.[0].toLowerCase() ?? '';
    const resultado = ACTIONS[action] ?? CLASSES[status.charAt(0)];
    if (!resultado) return [];
    return [{ resultado, codigo: codeIn([status, value('diagnostic-code'), value('x-supplementary-info')].join(' ')) }];
  });
}

/** A mail has one recipient; where it was sent on to several, that of the one who did not get it. */
const verdictOf = (said: readonly Verdict[]): Verdict =>
  said.find(({ resultado }) => resultado === 'fallido') ??
  said.find(({ resultado }) => resultado === 'retrasado') ??
  said[0] ??
  NONE;

const anyOf = (...texts: string[]) => new RegExp(texts.join('|'), 'i');

/** Senders that are mail servers. */
const DAEMON = anyOf(
  'mailer[-_ ]?daemon',
  'postmaster',
  'mail(er)? delivery',
  'delivery (sub)?system',
  '(mail|system) administrator',
  'microsoftexchange',
  'microsoft outlook',
);
const NO_BOUNCE_TYPE = /disposition-notification|feedback-report/i;
const AUTO_REPLY = anyOf(
  'out of (the )?office',
  'auto(matic)?[- ]?(reply|response)',
  'vacation',
  'respuesta autom[aá]tica',
  'fuera de (la )?oficina',
  'ausen(te|cia)',
  'vacaciones',
);
const DELAYED = anyOf(
  '(delivery|message|entrega|mensaje)[^.\\n]{0,60}(delayed|retras)',
  'not yet been delivered',
  "hasn't been delivered yet",
  '(keep|continue|continuar[aá])[^.\\n]{0,20}(trying|retrying|attempt|intentando)',
  'will be (retried|attempted)',
  'warning message only',
  'se seguir[aá] intentando',
  '(volver[aá]|seguir[aá])[^.\\n]{0,20}intent',
  'problema temporal',
);
const FAILED = anyOf(
  'qmail-send program',
  'permanent(ly)? (fatal )?(error|fail)',
  "(could not|couldn't|cannot|can't|was not|wasn't|unable to)( be)? deliver",
  'did not reach',
  'undeliver',
  'delivery (has )?fail',
  'failure notice',
  'returned (mail|to sender)',
  'no se (ha )?(pud[oe]|podido|puede) entregar',
  '(error|fall[oa]) (en|de) la entrega',
  'no se ha entregado',
  'correo devuelto',
  '(error|problem) occurred while trying to deliver',
  '(message|mail)[^\\n]{0,80}(was |been )?(blocked|rejected)',
  'no fue posible entregar',
  'error permanente',
);
/** What follows is the mail itself. */
const RETURNED =
  /^[ \t>-]*(?:.{0,60}(?:copy of (?:the|your) message|original message (?:headers|follows)|below this line|mensaje original)|(?:return-path|received|dkim-signature|message-id):)/im;

/** Meanings of texts without a code. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    anyOf(
      '(unknown|no such|invalid|bad) (local )?(user|recipient|address|mailbox)',
      "(user|recipient|address|mailbox)[^\\n]{0,60}(unknown|not (found|listed|recognized|known)|(does not|doesn't) exist)",
      'no mailbox here',
      'no existe',
      'no se (ha )?encontr(ado|[oó]) la direcci[oó]n',
    ),
    '5.1.1',
  ],
  [
    anyOf(
      '(over|exceed)[^\\n]{0,30}quota',
      'quota[^\\n]{0,30}exceed',
      '(mailbox|buz[oó]n)[^\\n]{0,30}(full|lleno)',
      'storage limit',
    ),
    '5.2.2',
  ],
  [
    anyOf(
      "(couldn't|could not|cannot) find any host",
      '(host|domain)[^\\n]{0,30}(not found|unknown)',
      'unknown (host|domain)',
      'unrouteable (mail )?domain',
    ),
    '5.1.2',
  ],
];

function verdictOfText(message: Entity, text: string): Verdict {
  const head = (name: string) => textOf(valuesOf(message, name)[0] ?? '');
  const said = text.slice(0, LONGEST_TEXT);
  const own = said.slice(0, RETURNED.exec(said)?.index);
  const subject = head('subject');
  const failedRecipients = head('x-failed-recipients') !== '';
  const isDaemon = failedRecipients || DAEMON.test(head('from')) || /^<\s*>$/.test(head('return-path'));
  if (!isDaemon || NO_BOUNCE_TYPE.test(head('content-type'))) return NONE;
  if (!failedRecipients && AUTO_REPLY.test(subject)) return NONE;
  const words = `${subject}\n${own}`;
  if (!failedRecipients && DELAYED.test(words)) return { resultado: 'retrasado', codigo: codeIn(own) };
  const codigo = codeIn(own) ?? PHRASES.find(([phrase]) => phrase.test(words))?.[1] ?? null;
  if (failedRecipients || FAILED.test(words)) return { resultado: 'fallido', codigo };
  return NONE;
}
