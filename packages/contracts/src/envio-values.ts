import * as z from 'zod';
import { correo } from './scalars';
import { schema } from './schema';

/** CFDI that are sent at once. */
export const MAX_CFDI_ENVIO = 50;
/** E-mails that one envío goes to. */
export const MAX_DESTINATARIOS = 10;
/** E-mails that one user may send to within 24 hours. */
export const MAX_DESTINATARIOS_DIA = 100;
/** Characters of the message in the mail. */
export const LONGEST_MENSAJE = 1_000;
/** Most CFDI that a mail has as attachments; more go as a link. */
export const MAX_CFDI_ADJUNTOS = 10;
/** Bytes that a mail has as attachments; more go as a link. Many mail servers refuse more than 25 MB after encoding. */
export const MAX_BYTES_ADJUNTOS = 10 * 1024 * 1024;
/** Days that a link works. */
export const DIAS_ENLACE = { min: 1, max: 30, normal: 7 } as const;

/** State of one mail: `rechazado` is final, be it refused when it was sent or returned later. */
export const estadosCorreo = { en_cola: 'En cola', enviado: 'Enviado', rechazado: 'Rechazado' } as const;
export type EstadoCorreo = keyof typeof estadosCorreo;

/** State of a link: revoked, or its user may no longer open the taxpayer, is `terminado`. */
export const estadosEnlace = { vigente: 'Vigente', vencido: 'Vencido', terminado: 'Terminado' } as const;
export type EstadoEnlace = keyof typeof estadosEnlace;

/** The recipients of a mail, each once. */
export const destinatarios = schema(() =>
  z
    .array(correo)
    .min(1, 'Escriba al menos un correo')
    .max(MAX_DESTINATARIOS, `Se envía a lo más a ${MAX_DESTINATARIOS} correos`)
    .transform((values) => [...new Set(values)]),
);
