import { AccesosScreen } from './accesos/accesos.screen';
import { CertificadosScreen } from './certificados/certificados.screen';

/** The tabs of the settings, in their order; the first is where `configuracion` leads (V2 §2.8). */
export const pestanas = [
  { ruta: 'accesos', titulo: 'Accesos', Screen: AccesosScreen },
  { ruta: 'certificados', titulo: 'Certificados', Screen: CertificadosScreen },
] as const;
