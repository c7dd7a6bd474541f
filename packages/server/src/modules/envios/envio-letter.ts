import { formatMoney } from '@boveda/cfdi';
import type { ContribuyenteActivo, Sesion } from '../../auth/caller';
import type { Mail } from '../../installation/mail/mailer';
import { compose } from '../../installation/mail/templates';
import { untilDay } from './carta-letter';
import type { Enviado } from './find-cfdis';
import { oneLine } from './one-line';

/** A mail lists this many CFDI; the rest is a count. */
const LISTED = 10;

interface Envio {
  to: string;
  sesion: Sesion;
  contribuyente: ContribuyenteActivo;
  cfdis: readonly Enviado[];
  mensaje: string;
  /** Null for a mail with attachments. */
  link: { url: string; vence: string } | null;
}

/** The mail with CFDI that a user sends. It names the user, to whom answers go. */
export function envioLetter({ to, sesion, contribuyente, cfdis, mensaje, link }: Envio): Mail {
  const { nombre, correo } = sesion;
  const sender = nombre ? `${nombre} (${correo})` : correo;
  const [only] = cfdis;
  const what = cfdis.length === 1 && only ? `el CFDI ${folioOf(only)}` : `${cfdis.length} CFDI`;
  const rest = cfdis.length - LISTED;
  const mail = compose({
    to,
    subject: oneLine(`${what.replace(/^el /, '')} de ${contribuyente.nombre}`),
    greeting: oneLine(`${nombre || correo} le envía ${what}`),
    paragraphs: [
      ...mensaje.split(/\r?\n/).filter((line) => line.trim() !== ''),
      ...cfdis.slice(0, LISTED).map((cfdi) => describe(cfdi, contribuyente)),
      ...(rest > 0 ? [`Y ${rest} más.`] : []),
      link ? 'El PDF y el XML de cada uno se descargan con este enlace:' : 'El PDF y el XML van adjuntos.',
    ],
    ...(link && { action: { label: 'Ver y descargar', url: link.url } }),
    closing: [
      ...(link ? [untilDay(link.vence)] : []),
      `Lo envió ${sender} desde Bóveda. Si responde a este correo, su respuesta le llega a esa persona.`,
    ],
  });
  return { ...mail, replyTo: correo };
}

function describe(cfdi: Enviado, { rfc, nombre }: ContribuyenteActivo): string {
  const { emitido, contraparte_rfc, contraparte_nombre, total, moneda, uuid } = cfdi;
  const own = `${nombre} (${rfc})`;
  const other = `${contraparte_nombre} (${contraparte_rfc})`;
  const [emisor, receptor] = emitido ? [own, other] : [other, own];
  return oneLine(`${folioOf(cfdi)}: de ${emisor} para ${receptor}, ${formatMoney(total)} ${moneda}, UUID ${uuid}`);
}

const folioOf = ({ serie, folio, uuid }: Enviado) => `${serie}${folio}` || uuid.slice(0, 8);
