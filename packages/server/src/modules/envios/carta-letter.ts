import { fillCarta } from '@boveda/contracts';
import { dayAt, spellDay } from '@boveda/platform/core/time';
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
  /** The button of a mail with a link that ends. */
  enlace?: { action: { label: string; url: string }; vence: string };
}

/** Says until when a link in a mail works. */
export const untilDay = (vence: string): string =>
  `El enlace deja de funcionar el ${spellDay(dayAt(new Date(vence)))}, o antes si se termina.`;

/** The mail that a user writes to a counterpart or a client: their text and nothing else but its link and who sent it. Answers go to the user. */
export function cartaLetter({ to, asunto, texto, valores, remitente, enlace }: Escrito): Mail {
  const subject = oneLine(fillCarta(asunto, valores));
  const mail = compose({
    to,
    subject,
    greeting: subject,
    paragraphs: fillCarta(texto, valores)
      .split(/\r?\n/)
      .filter((line) => line.trim() !== ''),
    ...(enlace && { action: enlace.action }),
    closing: [
      ...(enlace ? [untilDay(enlace.vence)] : []),
      `Lo envió ${remitente} desde Bóveda. Si responde a este correo, su respuesta le llega a esa persona.`,
    ],
  });
  return { ...mail, replyTo: remitente };
}
