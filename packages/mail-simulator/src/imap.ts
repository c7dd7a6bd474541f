import type { Socket } from 'node:net';
import type { Mensaje, State } from './state';
import type { Tokens } from './tokens';

const CAPABILITY = 'CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2';
const MAX_LINE = 16_384;

/** State of one connection. */
interface Session {
  state: State;
  tokens: Tokens;
  isIn: boolean;
}

/** Serves the part of IMAP (RFC 3501) that a reader of new messages uses: one read-only mailbox. */
export function serveImap(socket: Socket, state: State, tokens: Tokens): void {
  const session: Session = { state, tokens, isIn: false };
  let text = '';
  socket.on('error', () => {});
  socket.write(`* OK [${CAPABILITY}] Correo de demostración\r\n`);
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1');
    const lines = text.split('\r\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      socket.write(answer(session, tag, command), 'latin1');
      if (/^LOGOUT/i.test(command)) socket.end();
    }
    if (text.length > MAX_LINE) socket.destroy();
  });
}

function answer(session: Session, tag: string, command: string): string {
  const ok = (said = '') => `${said}${tag} OK listo\r\n`;
  const [, response] = /^AUTHENTICATE XOAUTH2 (\S+)$/i.exec(command) ?? [];
  if (response !== undefined) {
    session.isIn = isLetIn(session.tokens, Buffer.from(response, 'base64').toString());
    return session.isIn
      ? `${tag} OK [${CAPABILITY}] adelante\r\n`
      : `${tag} NO [AUTHENTICATIONFAILED] El permiso no es de este buzón\r\n`;
  }
  if (/^CAPABILITY/i.test(command)) return ok(`* ${CAPABILITY}\r\n`);
  if (/^LOGOUT/i.test(command)) return ok('* BYE hasta luego\r\n');
  if (/^(NOOP|ID|CLOSE)\b/i.test(command)) return ok();
  if (!session.isIn) return `${tag} NO primero hay que entrar\r\n`;
  return ofMailbox(session.state.kept, command, ok) ?? `${tag} BAD no se entiende\r\n`;
}

/** Whether `user=<correo>^Aauth=Bearer <token>^A^A` brings a token of that very mailbox (Google's XOAUTH2). */
function isLetIn(tokens: Tokens, response: string): boolean {
  const fields = new Map(
    response.split('\x01').map((field) => [field.split('=')[0], field.slice(field.indexOf('=') + 1)]),
  );
  const [correo, token = ''] = [fields.get('user'), fields.get('auth')?.replace(/^Bearer /, '')];
  return correo !== undefined && tokens.read('acceso', token, Date.now()) === correo.toLowerCase();
}

function ofMailbox(
  { mensajes, uidValidity }: State['kept'],
  command: string,
  ok: (said?: string) => string,
): string | null {
  if (/^(LIST|LSUB)/i.test(command)) return ok('* LIST () "/" "INBOX"\r\n');
  if (/^(EXAMINE|SELECT)/i.test(command))
    return ok(
      `* FLAGS (\\Seen)\r\n* ${mensajes.length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY ${uidValidity}] x\r\n` +
        `* OK [UIDNEXT ${mensajes.length + 1}] x\r\n`,
    );
  const [, searched] = /^UID SEARCH UID (\S+)$/i.exec(command) ?? [];
  if (searched) return ok(`* SEARCH ${uidsOf(searched, mensajes.length).join(' ')}\r\n`.replace(' \r', '\r'));
  const [, set, items = ''] = /^UID FETCH (\S+) (.+)$/i.exec(command) ?? [];
  if (!set) return null;
  const rows = uidsOf(set, mensajes.length).map((uid) => fetched(uid, mensajes[uid - 1], items));
  return ok(rows.join(''));
}

/** The existing numbers of a set like `1:3,5` or `4:*`. A message's number is its position. */
function uidsOf(set: string, last: number): number[] {
  const ranges = set.split(',').map((range) => {
    const [from = 0, to = from] = range.split(':').map((end) => (end === '*' ? last : Number(end)));
    return [Math.min(from, to), Math.max(from, to)] as const;
  });
  return Array.from({ length: last }, (_, at) => at + 1).filter((uid) =>
    ranges.some(([from, to]) => uid >= from && uid <= to),
  );
}

function fetched(uid: number, mensaje: Mensaje | undefined, items: string): string {
  const whole = mensaje ? messageOf(mensaje) : '';
  const said = [`UID ${uid}`];
  if (/RFC822\.SIZE/i.test(items)) said.push(`RFC822.SIZE ${whole.length}`);
  const [body, start, length] = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(items) ?? [];
  if (body) {
    const from = Number(start ?? 0);
    const piece = length === undefined ? whole : whole.slice(from, from + Number(length));
    said.push(`BODY[]${length === undefined ? '' : `<${from}>`} {${piece.length}}\r\n${piece}`);
  }
  return `* ${uid} FETCH (${said.join(' ')})\r\n`;
}

/** A message with its files, one character for each byte. */
function messageOf({ asunto, archivos }: Mensaje): string {
  const parts = archivos.map(
    ({ nombre, base64 }) =>
      `--limite\r\nContent-Type: application/octet-stream; name="${nombre}"\r\n` +
      `Content-Disposition: attachment; filename="${nombre}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}\r\n`,
  );
  const text =
    `From: Proveedor de demostración <facturas@proveedor.mx>\r\nSubject: ${asunto}\r\nMIME-Version: 1.0\r\n` +
    `Content-Type: multipart/mixed; boundary="limite"\r\n\r\n${parts.join('')}--limite--\r\n`;
  return Buffer.from(text).toString('latin1');
}
