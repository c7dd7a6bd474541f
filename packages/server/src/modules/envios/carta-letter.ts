import { fillCarta } from '@boveda/contracts';
import type { Mail } from '../../installation/mail/mailer';
import { compose } from '../../installation/mail/templates';
import { oneLine } from './one-line';

/** A text with variables, and what they stand for. */
interface Escrito {
  to: string;
  asunto: string;
  texto: string;
  valores: Readonly<Record<string, string>>;
  /** E-mail of the user that answers go to. */
  remitente: string;
}

/** The mail that a user writes to a counterpart: their text and nothing else but who sent it. Answers go to the user. */
export function cartaLetter({ to, asunto, texto, valores, remitente }: Escrito): Mail {
  const subject = oneLine(fillCarta(asunto, valores));
  const mail = compose({
    to,
    subject,
    greeting: subject,
    paragraphs: fillCarta(texto, valores)
      .split(/\r?\n/)
      .filter((line) => line.trim() !== ''),
    closing: [`Lo envió ${remitente} desde Bóveda. Si responde a este correo, su respuesta le llega a esa persona.`],
  });
  return { ...mail, replyTo: remitente };
}
