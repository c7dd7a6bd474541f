import type { Mail } from './mailer';

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Action {
  label: string;
  url: string;
}

/** One entry of a mail's list. */
interface Item {
  text: string;
  url: string;
  actions?: readonly Action[];
}

/** Contents of a mail, in reading order; without items, the `url` of the action is its only link. */
interface Letter {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  items?: readonly Item[];
  /** The line after the list. */
  rest?: string;
  action?: Action;
  /** Small print. */
  closing?: string[];
}

/** One layout for all mail: a heading, paragraphs, a list, at most one button; the text part has the same contents. */
export function compose({ to, subject, greeting, paragraphs, items = [], rest, action, closing = [] }: Letter): Mail {
  const text = [
    greeting,
    ...paragraphs,
    ...items.map(itemAsText),
    ...(rest ? [rest] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...closing,
    'Bóveda de CFDI',
  ];
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0958d9;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  const list =
    items.length > 0 ? `<ul style="padding:0;margin:0;list-style:none">${items.map(itemAsHtml).join('\n')}</ul>` : '';
  const html = `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,sans-serif;color:#1f1f1f;max-width:560px;margin:24px auto;padding:0 16px;line-height:1.5;overflow-wrap:anywhere">
<h1 style="font-size:20px">${escapeHtml(greeting)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${list}
${rest ? `<p>${escapeHtml(rest)}</p>` : ''}
${button}
${[...closing, 'Bóveda de CFDI'].map((line) => `<p style="color:#595959;font-size:14px">${escapeHtml(line)}</p>`).join('\n')}
</body>
</html>`;
  return { to, subject, text: text.join('\n\n'), html };
}

const itemAsText = ({ text, url, actions = [] }: Item) =>
  [text, url, ...actions.map((action) => `${action.label}: ${action.url}`)].join('\n');

const link = ({ label, url }: Action) => `<a href="${escapeHtml(url)}" style="color:#0958d9">${escapeHtml(label)}</a>`;

function itemAsHtml({ text, url, actions = [] }: Item): string {
  const below = actions.length > 0 ? `<br>${actions.map(link).join(' &#183; ')}` : '';
  return `<li style="padding:10px 0;border-top:1px solid #d9d9d9">${link({ label: text, url })}${below}</li>`;
}

/** Notifies a user that an operator made an account for them. The password is not sent by mail. */
export const accountCreatedMail = (to: string, nombre: string, publicUrl: string): Mail =>
  compose({
    to,
    subject: 'Su cuenta de Bóveda fue creada',
    greeting: nombre ? `Hola, ${nombre}` : 'Hola',
    paragraphs: [
      `Se creó una cuenta de Bóveda para ${to}.`,
      'Su contraseña le llegará por otro medio. Si no esperaba este correo, puede ignorarlo.',
    ],
    action: { label: 'Iniciar Sesión', url: `${publicUrl}/login` },
  });

/** Notifies a user that a login had the right password and a wrong code of the second factor. */
export const avisoDeCodigo = (to: string, ip: string, publicUrl: string): Mail =>
  compose({
    to,
    subject: 'Intento de entrar a su cuenta de Bóveda con su contraseña',
    greeting: 'Escribieron su contraseña y un código incorrecto',
    paragraphs: [
      `Alguien intentó entrar a su cuenta desde ${ip} con su contraseña correcta y un código de verificación incorrecto. No entró.`,
      'Si fue usted, no necesita hacer nada.',
      'Si no fue usted, otra persona conoce su contraseña: elija otra ahora, y también en los demás sitios donde la use. Sus códigos de recuperación y los navegadores con los que ya entró siguen sirviendo aunque esa persona agote los intentos.',
    ],
    action: { label: 'Elegir otra contraseña', url: `${publicUrl}/recover-password` },
    closing: [
      'Enviamos este aviso una vez al día como máximo. Los intentos están en Mi cuenta, Actividad de seguridad.',
    ],
  });

/** Notifies an administrator that a ZIP is ready, with its link. */
export const zipListo = (
  to: string,
  zip: { contribuyente: string; rfc: string; cantidad: number; archivo: string; url: string },
): Mail =>
  compose({
    to,
    subject: `ZIP de CFDI listo: ${zip.rfc}`,
    greeting: 'Su ZIP de CFDI está listo',
    paragraphs: [
      `${zip.archivo} contiene ${zip.cantidad.toLocaleString('en')} CFDI de ${zip.contribuyente} (${zip.rfc}).`,
      'El enlace vale 24 horas y solo mientras usted tenga acceso a este contribuyente.',
    ],
    action: { label: 'Descargar ZIP', url: zip.url },
  });

/** Notifies an administrator that an address takes no messages. */
export const webhookFallando = (
  to: string,
  { rfc, direccion, motivo, url }: { rfc: string; direccion: string; motivo: string; url: string },
): Mail =>
  compose({
    to,
    subject: `Webhook sin respuesta: ${rfc}`,
    greeting: 'Un webhook no recibe avisos',
    paragraphs: [
      `La dirección ${direccion}, de ${rfc}, no recibe los avisos de Bóveda. ${motivo}`,
      'El registro de entregas muestra cada respuesta y permite reenviar. No se enviará otro correo hasta que vuelva a recibir.',
    ],
    action: { label: 'Ver entregas', url },
  });
