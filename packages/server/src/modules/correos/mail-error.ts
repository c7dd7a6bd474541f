import { Problem } from '../../http/problem';

const SENTENCES = {
  unreachable: 'No se pudo abrir una conexión segura con el servidor IMAP. Revise el servidor y el puerto.',
  refused: 'El servidor de correo no aceptó las credenciales.',
  interrupted: 'El servidor de correo dejó de responder como se espera. Se volverá a intentar.',
} as const;

const LONGEST = 300;

/** A mailbox could not be read. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** What it means, in Spanish. */
  readonly msg: string;
  /** What the provider said, one line of plain text; null when it said nothing we would repeat. */
  readonly said: string | null;

  constructor(
    readonly kind: keyof typeof SENTENCES,
    said?: string | null,
    cause?: unknown,
  ) {
    super(`${kind}${said ? `: ${said}` : ''}`, { cause });
    this.msg = SENTENCES[kind];
    this.said = said
      ? said
          .replaceAll(/[\p{C}\s]+/gu, ' ')
          .trim()
          .slice(0, LONGEST) || null
      : null;
  }

  /** As the answer of a call that waits for the mailbox. */
  toProblem(): Problem {
    const code = this.kind === 'refused' ? 'mail_server_refused' : 'mail_server_unreachable';
    return new Problem(422, code, withQuote(this.msg, this.said), { cause: this });
  }
}

/** Our Spanish sentence, and after it what the provider said, in whatever language that is. */
export const withQuote = (msg: string, said: string | null): string =>
  said === null ? msg : `${msg} El servidor respondió: «${said}»`;
