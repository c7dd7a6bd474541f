import type { Mail } from '../../installation/mail/mailer';
import { compose } from '../../installation/mail/templates';

const IGNORE = 'Si no lo solicitó, ignore este correo: nada cambia.';

/**
 * To an address that was entered in the registration. Contains nothing of the form but the RFC, because the address may
 * belong to someone else.
 */
export const confirmAccountMail = (to: string, rfc: string, url: string): Mail =>
  compose({
    to,
    subject: 'Confirme su cuenta de Bóveda',
    greeting: 'Confirme su cuenta',
    paragraphs: [
      `Alguien, esperamos que usted, registró este correo en la Bóveda con el contribuyente ${rfc}.`,
      'Con el enlace, que sirve una vez durante 48 horas, elige la contraseña de su cuenta. Si el contribuyente ya está en la Bóveda, avisaremos a sus administradores y ellos decidirán si le dan acceso. Si tiene la e.firma del RFC, agréguelo con ella: así lo obtiene aunque alguien lo haya registrado antes sin comprobarlo.',
      IGNORE,
    ],
    action: { label: 'Confirmar cuenta', url },
  });

/** The same for a user with an account. */
export const addContribuyenteMail = (to: string, rfc: string, url: string): Mail =>
  compose({
    to,
    subject: `Agregue ${rfc} a su cuenta de Bóveda`,
    greeting: 'Ya tiene una cuenta',
    paragraphs: [
      `Alguien, esperamos que usted, quiso crear una cuenta con este correo y el contribuyente ${rfc}. Usted ya tiene una cuenta: su contraseña sigue siendo la misma.`,
      'Con el enlace, que sirve una vez durante 48 horas, se agrega el contribuyente a su cuenta. Si ya está en la Bóveda, avisaremos a sus administradores. Con la e.firma del RFC, desde Agregar contribuyente, lo obtiene aunque alguien lo haya registrado antes sin comprobarlo.',
      IGNORE,
    ],
    action: { label: 'Agregar contribuyente', url },
  });

/** To the administrators of a taxpayer that another user wanted to register. */
export const accesoRequestMail = (to: string, rfc: string, correo: string): Mail =>
  compose({
    to,
    subject: `Solicitud de acceso a ${rfc}`,
    greeting: 'Solicitud de acceso',
    paragraphs: [
      `${correo} quiso registrar ${rfc} en la Bóveda. No tiene acceso a nada del contribuyente.`,
      'Si conoce a esa persona, invítela desde Configuración, Accesos. Si no, no necesita hacer nada.',
    ],
  });

/** The same where nobody has proven whose the RFC is: does not say who wanted it. */
export const unprovenRequestMail = (to: string, rfc: string): Mail =>
  compose({
    to,
    subject: `Otra persona quiso registrar ${rfc}`,
    greeting: `Compruebe que ${rfc} es suyo`,
    paragraphs: [
      `Otra persona quiso registrar ${rfc} en la Bóveda. No tiene acceso a nada del contribuyente.`,
      'En su cuenta tampoco se ha comprobado de quién es el RFC. Agregue su e.firma en Configuración, Certificados: si otra persona la comprueba antes, el contribuyente pasa a ella.',
    ],
  });

/** To a user who forgot the password. */
export const recoverPasswordMail = (to: string, url: string): Mail =>
  compose({
    to,
    subject: 'Elija una contraseña nueva',
    greeting: 'Recupere su cuenta',
    paragraphs: ['Con el enlace, que sirve una vez durante una hora, puede elegir una contraseña nueva.', IGNORE],
    action: { label: 'Elegir contraseña', url },
  });

/** To a user whose password was changed. */
export const passwordChangedMail = (to: string, publicUrl: string): Mail =>
  compose({
    to,
    subject: 'Su contraseña cambió',
    greeting: 'Su contraseña cambió',
    paragraphs: [
      'La contraseña de su cuenta de Bóveda cambió y sus demás sesiones se cerraron. Si se restableció por correo, terminaron también sus ApiKey, sus enlaces a CFDI y las invitaciones suyas que estaban pendientes, y los webhooks que agregó quedaron inactivos.',
      'Si no fue usted, recupere su cuenta ahora mismo.',
    ],
    action: { label: 'Recuperar cuenta', url: `${publicUrl}/recover-password` },
  });

/** To a user who was invited to a taxpayer. */
export const inviteAccesoMail = (to: string, contribuyente: { rfc: string; nombre: string }, url: string): Mail =>
  compose({
    to,
    subject: `Invitación a la bóveda de ${contribuyente.rfc}`,
    greeting: 'Le dieron acceso a una bóveda',
    paragraphs: [
      `Un administrador de ${contribuyente.nombre} (${contribuyente.rfc}) le invita a su bóveda de CFDI.`,
      'El enlace sirve una vez, durante 7 días. Si no conoce al contribuyente, ignore este correo.',
    ],
    action: { label: 'Confirmar acceso', url },
  });

/** Taxpayers that the mail of an invitation names. */
const MOST_NAMED = 100;

/** To a user who was invited to several taxpayers at once. */
export function inviteAccesosMail(
  to: string,
  contribuyentes: readonly { rfc: string; nombre: string }[],
  url: string,
): Mail {
  const named = contribuyentes.slice(0, MOST_NAMED).map(({ rfc, nombre }) => `${nombre} (${rfc})`);
  const more = contribuyentes.length - named.length;
  return compose({
    to,
    subject: `Invitación a las bóvedas de ${contribuyentes.length} contribuyentes`,
    greeting: `Le dieron acceso a ${contribuyentes.length} bóvedas`,
    paragraphs: [
      `Un administrador de estos contribuyentes le invita a sus bóvedas de CFDI: ${named.join('; ')}${more > 0 ? `; y ${more} más` : ''}.`,
      'El enlace confirma todos los accesos. Sirve una vez, durante 7 días. Si no conoce a los contribuyentes, ignore este correo.',
    ],
    action: { label: 'Confirmar accesos', url },
  });
}

/** To the user whom the operator makes Administrador again. */
export const resetAdministradorMail = (to: string, rfc: string, url: string): Mail =>
  compose({
    to,
    subject: `Restablezca el administrador de ${rfc}`,
    greeting: 'Restablecer Administrador',
    paragraphs: [
      `Se solicitó que usted vuelva a ser Administrador de ${rfc}. El enlace sirve una vez, durante 24 horas.`,
      IGNORE,
    ],
    action: { label: 'Restablecer Administrador', url },
  });
