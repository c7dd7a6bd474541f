import { Problem } from '@boveda/platform/core/problem';

const SENTENCES = {
  unreachable: 'No se pudo abrir una conexión segura con el servidor IMAP. Revise el servidor y el puerto.',
  withdrawn: 'El proveedor ya no permite leer el correo. Vuelva a autorizarlo.',
  refused: 'El servidor de correo no aceptó las credenciales.',
  interrupted: 'El servidor de correo dejó de responder como se espera. Se volverá a intentar.',
} as const;

const LONGEST = 300;

/** A mailbox that could not be read. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Its meaning, in Spanish. */
  readonly msg: string;
  /** The provider's message as one line of plain text; null when there is none fit to show. */
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

  /** Returns the error as the answer of a call. */
  toProblem(): Problem {
    const code =
      this.kind === 'refused' || this.kind === 'withdrawn' ? 'mail_server_refused' : 'mail_server_unreachable';
    return new Problem(422, code, withQuote(this.msg, this.said), { cause: this });
  }
}

/** Returns the Spanish sentence followed by the provider's message, in whatever language that is. */
export const withQuote = (msg: string, said: string | null): string =>
  said === null ? msg : `${msg} El servidor respondió: «${said}»`;
