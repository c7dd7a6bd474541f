import type { Mail } from './mailer';

/** Text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What a mail says; `url` of the action is the only link in it. */
interface Letter {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
}

/** One look for all mail: a heading, paragraphs, at most one button; the text part says the same. */
export function compose({ to, subject, greeting, paragraphs, action }: Letter): Mail {
  const text = [greeting, ...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), 'Bóveda de CFDI'];
  const button = action
    ? `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0958d9;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  const html = `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,sans-serif;color:#1f1f1f;max-width:560px;margin:24px auto;padding:0 16px;line-height:1.5">
<h1 style="font-size:20px">${escapeHtml(greeting)}</h1>
${body}
${button}
<p style="color:#595959">Bóveda de CFDI</p>
</body>
</html>`;
  return { to, subject, text: text.join('\n\n'), html };
}

/** Tells somebody that an operator made an account for them. The password goes another way. */
export const cuentaCreada = (to: string, nombre: string, publicUrl: string): Mail =>
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

/** Tells an administrator that a ZIP is made, with the link to it. */
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
