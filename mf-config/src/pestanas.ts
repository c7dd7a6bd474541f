import { AccesosScreen } from './accesos/accesos.screen';
import { BitacoraScreen } from './bitacora/bitacora.screen';
import { BuzonScreen } from './buzon/buzon.screen';
import { CertificadosScreen } from './certificados/certificados.screen';
import { CorreosScreen } from './correos/correos.screen';
import { CuentaScreen } from './cuenta/cuenta.screen';
import { NotificacionesScreen } from './notificaciones/notificaciones.screen';

/** The tabs of the settings, in their order; the first is where `configuracion` leads (V2 §2.8). */
export const pestanas = [
  { ruta: 'cuenta', titulo: 'Cuenta', Screen: CuentaScreen },
  { ruta: 'accesos', titulo: 'Accesos', Screen: AccesosScreen },
  { ruta: 'buzon', titulo: 'Buzón Inteligente', Screen: BuzonScreen },
  { ruta: 'notificaciones', titulo: 'Notificaciones', Screen: NotificacionesScreen },
  { ruta: 'correos-sync', titulo: 'Correos', Screen: CorreosScreen },
  { ruta: 'certificados', titulo: 'Certificados', Screen: CertificadosScreen },
  { ruta: 'bitacora', titulo: 'Bitácora', Screen: BitacoraScreen },
] as const;
