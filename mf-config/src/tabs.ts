import { AccesosScreen } from './accesos/accesos.screen';
import { BitacoraScreen } from './bitacora/bitacora.screen';
import { BuzonScreen } from './buzon/buzon.screen';
import { CertificadosScreen } from './certificados/certificados.screen';
import { CorreosScreen } from './correos/correos.screen';
import { CuentaScreen } from './cuenta/cuenta.screen';
import { NotificacionesScreen } from './notificaciones/notificaciones.screen';
import { WebhooksScreen } from './webhooks/webhooks.screen';

/** The tabs of the settings, those of V2 §2.8 in their order first; the first is where `configuracion` leads. */
export const tabs = [
  { path: 'cuenta', title: 'Cuenta', Screen: CuentaScreen },
  { path: 'accesos', title: 'Accesos', Screen: AccesosScreen },
  { path: 'buzon', title: 'Buzón Inteligente', Screen: BuzonScreen },
  { path: 'notificaciones', title: 'Notificaciones', Screen: NotificacionesScreen },
  { path: 'correos-sync', title: 'Correos', Screen: CorreosScreen },
  { path: 'certificados', title: 'Certificados', Screen: CertificadosScreen },
  { path: 'bitacora', title: 'Bitácora', Screen: BitacoraScreen },
  { path: 'webhooks', title: 'Webhooks', Screen: WebhooksScreen },
] as const;
