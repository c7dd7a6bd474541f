import { AccesosScreen } from './accesos/accesos.screen';
import { BitacoraScreen } from './bitacora/bitacora.screen';
import { BuzonScreen } from './buzon/buzon.screen';
import { CertificadosScreen } from './certificados/certificados.screen';
import { CorreosScreen } from './correos/correos.screen';
import { CuentaScreen } from './cuenta/cuenta.screen';
import { NotificacionesScreen } from './notificaciones/notificaciones.screen';

/** The tabs of the settings, in their order; the first is where `configuracion` leads (V2 §2.8). */
export const tabs = [
  { path: 'cuenta', title: 'Cuenta', Screen: CuentaScreen },
  { path: 'accesos', title: 'Accesos', Screen: AccesosScreen },
  { path: 'buzon', title: 'Buzón Inteligente', Screen: BuzonScreen },
  { path: 'notificaciones', title: 'Notificaciones', Screen: NotificacionesScreen },
  { path: 'correos-sync', title: 'Correos', Screen: CorreosScreen },
  { path: 'certificados', title: 'Certificados', Screen: CertificadosScreen },
  { path: 'bitacora', title: 'Bitácora', Screen: BitacoraScreen },
] as const;
