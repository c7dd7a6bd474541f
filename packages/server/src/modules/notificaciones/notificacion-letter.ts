import type { AccionNotificacion, TipoNotificacion } from '../../db/notificacion-tables';
import type { Mail } from '../../mail/mailer';
import { compose } from '../../mail/templates';

/** A mail names this many; the rest is a number and a link. */
export const LISTED = 20;

/** A line of the mail. */
export interface Noticia {
  texto: string;
  ruta: string;
  acciones: readonly AccionNotificacion[];
}

interface Words {
  /** Of one, and of a number of them. */
  title: [string, string];
  what: string;
  /** Button of a mail about one. */
  open: string;
  /** Where all of them are, given the address of the first. */
  all: (ruta: string) => string;
}

const always = (ruta: string) => () => ruta;
/** The list that the record is in. */
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
    all: always('inhabilitados?status=5'),
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
  72: {
    title: ['Un CFDI que no llega al SAT', 'CFDI que no llegan al SAT'],
    what: 'Más de 72 horas después de llegar a la bóveda no tiene confirmación del SAT. Pregunte a quien expidió la factura o a su PAC:',
    open: 'Ver CFDI',
    all: always('inhabilitados?status=1'),
  },
};

interface Digest {
  tipo: TipoNotificacion;
  contribuyente: { rfc: string; nombre: string };
  /** How many there are; at most `LISTED` of them are in `noticias`. */
  cantidad: number;
  noticias: readonly Noticia[];
  publicUrl: string;
}

/** What happened, to one administrator: one thing with its button, or many in a list. */
export function notificacionLetter(
  to: string,
  { tipo, contribuyente: { rfc, nombre }, cantidad, noticias, publicUrl }: Digest,
): Mail {
  const { title, what, open, all } = words[tipo];
  const [uno, varios] = title;
  const heading = cantidad === 1 ? uno : `${cantidad.toLocaleString('es-MX')} ${varios}`;
  const urlOf = (ruta: string) => `${publicUrl}/${encodeURIComponent(rfc)}/${ruta}`;
  const rest = cantidad - noticias.length;
  const first = noticias[0]?.ruta ?? '';
  return compose({
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
    closing: ['Este aviso es para los administradores. Se enciende y se apaga en Configuración, Notificaciones.'],
    action: cantidad === 1 ? { label: open, url: urlOf(first) } : { label: 'Ver todos', url: urlOf(all(first)) },
  });
}
