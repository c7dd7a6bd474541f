import type { Alcance } from '@boveda/contracts';
import type { Mail } from '../../installation/mail/mailer';
import { compose } from '../../installation/mail/templates';

/** To the administrators of a taxpayer that has a new API key. Contains nothing of the key. */
export const llaveCreada = (
  to: string,
  contribuyente: { rfc: string; nombre: string },
  {
    nombre,
    alcances,
    creador,
    prueba,
  }: { nombre: string; alcances: readonly Alcance[]; creador: string; prueba: boolean },
  publicUrl: string,
): Mail =>
  compose({
    to,
    subject: `Llave de API nueva en ${contribuyente.rfc}`,
    greeting: 'Se creó una llave de API',
    paragraphs: [
      `${creador} creó la llave «${nombre}» en la bóveda de ${contribuyente.nombre} (${contribuyente.rfc}), con los alcances ${alcances.join(', ')}. ${prueba ? 'Es de prueba: con ella un programa ve solo CFDI inventados.' : 'Con ella un programa entra a la bóveda sin contraseña.'}`,
      'Si no esperaba esta llave, revóquela en Configuración, Cuenta: deja de servir al momento.',
    ],
    action: {
      label: 'Ver las llaves',
      url: `${publicUrl}/${encodeURIComponent(contribuyente.rfc)}/configuracion/cuenta`,
    },
  });
