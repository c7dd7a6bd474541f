import { paths } from '@boveda/area-kit';
import type { Origen } from '../detalle/volver-a-lista';

/** The catalogue of CFDI that do not count (yet): what it is called and where it is. */
export const CATALOGO: Origen = { titulo: 'CFDI Pendientes (inhabilitados)', ruta: paths.inhabilitados };
