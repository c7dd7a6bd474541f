import { EstatusCfdi } from '@boveda/contracts';
import type { AccionNotificacion, TipoNotificacion } from '../esquema/tables/notificacion-tables';
import type { Mail } from '../installation/mail/mailer';
import { compose } from '../installation/mail/templates';

/** A mail lists this many; the rest is a count and a link. */
export const LISTED = 20;

/** A notification in the mail. */
export interface Noticia {
  texto: string;
  ruta: string;
  acciones: readonly AccionNotificacion[];
}

interface Words {
  /** Singular and plural. */
  title: [string, string];
  what: string;
  /** Button of a mail about one. */
  open: string;
  /** Address of the list, given the address of the first record. */
  all: (ruta: string) => string;
  /** Where such mails are turned off: in words, and its address. */
  closing?: string;
  off?: string;
}

const POR_NOTIFICACIONES =
  'Este aviso es para los administradores. Se enciende y se apaga en Configuración, Notificaciones.';

const always = (ruta: string) => () => ruta;
/** The list that contains the record. */
const listOf = (ruta: string) => ruta.slice(0, ruta.lastIndexOf('/'));

const words: Record<TipoNotificacion, Words> = {
  efos: {
    title: ['Una contraparte en el listado EFOS', 'contrapartes en el listado EFOS'],
    what: 'El listado del artículo 69-B del Código Fiscal nombra a quien aparece en sus CFDI:',
    open: 'Ver contribuyente',
    all: always('contribuyentes?efos=1'),
  },
  alterado: {
    title: ['Un CFDI alterado', 'CFDI alterados'],
    what: 'El contenido no corresponde a su sello o a su timbre. Las razones están en la bóveda:',
    open: 'Ver CFDI',
    all: always(`inhabilitados?status=${EstatusCfdi.Alterado}`),
  },
  cancelado: {
    title: ['Un CFDI cancelado', 'CFDI cancelados'],
    what: 'Así lo informa el SAT:',
    open: 'Ver CFDI',
    all: listOf,
  },
  solicitud: {
    title: ['Una solicitud de cancelación', 'solicitudes de cancelación'],
    what: 'Quien expidió la factura pidió cancelarla. Sin respuesta en tres días hábiles, el SAT da por aceptada la solicitud:',
    open: 'Ver solicitud',
    all: always('buzon/cancelacion'),
  },
  acuse: {
    title: ['Un acuse de cancelación', 'acuses de cancelación'],
    what: 'El SAT recibió la respuesta a la solicitud de cancelación:',
    open: 'Ver acuse',
    all: always('buzon/historial'),
  },
  riesgos: {
    title: ['Un riesgo nuevo', 'riesgos nuevos'],
    what: 'La bóveda encontró en sus CFDI y certificados lo que puede costarle dinero. Los importes son estimados:',
    open: 'Ver riesgos',
    all: always('riesgos'),
  },
  correos: {
    title: ['Un correo con algo que no se guardó', 'correos con algo que no se guardó'],
    what: 'Llegaron a un buzón que la bóveda lee. Lo que no se guardó puede ser un CFDI; la bóveda dice por qué:',
    open: 'Ver correos',
    all: always('configuracion/correos-sync'),
  },
  piloto: {
    title: ['El piloto automático lo necesita', 'avisos del piloto automático'],
    what: 'Las descargas automáticas del SAT no pueden seguir solas:',
    open: 'Ver piloto automático',
    all: always('piloto'),
    closing: 'Este aviso es para los administradores, una vez por incidente. Se apaga junto con el piloto automático.',
    off: 'piloto',
  },
  72: {
    title: ['Un CFDI que no llega al SAT', 'CFDI que no llegan al SAT'],
    what: 'Más de 72 horas después de llegar a la bóveda no tiene confirmación del SAT. Pregunte a quien expidió la factura o a su PAC:',
    open: 'Ver CFDI',
    all: always(`inhabilitados?status=${EstatusCfdi.Pendiente}`),
  },
};

interface Digest {
  tipo: TipoNotificacion;
  contribuyente: { rfc: string; nombre: string };
  /** Total count; at most `LISTED` of them are in `noticias`. */
  cantidad: number;
  noticias: readonly Noticia[];
  publicUrl: string;
}

/** The mail to one administrator: one notification with its button, or several in a list. */
export function notificacionLetter(
  to: string,
  { tipo, contribuyente: { rfc, nombre }, cantidad, noticias, publicUrl }: Digest,
): Mail {
  const { title, what, open, all, closing = POR_NOTIFICACIONES, off = 'configuracion/notificaciones' } = words[tipo];
  const [uno, varios] = title;
  const heading = cantidad === 1 ? uno : `${cantidad.toLocaleString('es-MX')} ${varios}`;
  const urlOf = (ruta: string) => `${publicUrl}/${encodeURIComponent(rfc)}/${ruta}`;
  const rest = cantidad - noticias.length;
  const first = noticias[0]?.ruta ?? '';
  const mail = compose({
    to,
    subject: `${heading}: ${rfc}`,
    greeting: heading,
    paragraphs: [`${nombre} (${rfc}). ${what}`],
    items: noticias.map(({ texto, ruta, acciones }) => ({
      text: texto,
      url: urlOf(ruta),
      actions: acciones.map((accion) => ({ label: accion.texto, url: urlOf(accion.ruta) })),
    })),
    ...(rest > 0 ? { rest: `Y ${rest.toLocaleString('es-MX')} más.` } : {}),
    closing: [closing],
    action: cantidad === 1 ? { label: open, url: urlOf(first) } : { label: 'Ver todos', url: urlOf(all(first)) },
  });
  return { ...mail, unsubscribe: urlOf(off) };
}
