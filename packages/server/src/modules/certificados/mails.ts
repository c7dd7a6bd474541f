import type { Mail } from '../../installation/mail/mailer';
import { compose } from '../../installation/mail/templates';

/** To a user who had access to a taxpayer before the holder of its e.firma got it. Does not say who that is. */
export const contribuyentePerdido = (to: string, rfc: string): Mail =>
  compose({
    to,
    subject: `${rfc} ya no está en su cuenta de Bóveda`,
    greeting: `${rfc} ya no está en su cuenta`,
    paragraphs: [
      `Su titular comprobó con la e.firma que el RFC ${rfc} es suyo. En la cuenta en que usted lo veía nadie lo había comprobado, así que ahora lo administra el titular.`,
      'Terminó lo que se hizo ahí sin esa comprobación: accesos, invitaciones, ApiKey, webhooks, enlaces, respaldos, etiquetas, notas y configuración.',
      'Los CFDI que se cargaron son documentos de ese RFC, y la Bóveda los conserva para su titular. Los archivos que usted cargó siguen siendo los de su equipo; la Bóveda ya no se los entrega.',
      'Si debe trabajar con este contribuyente, pida a su titular que le invite. Si la e.firma es suya, use Agregar contribuyente.',
    ],
  });
