import { paths } from '@boveda/area-kit';
import type { ParentList } from '../detail/back-to-list';

/** Title and address of the catalogue of CFDI that are pendiente, inválido or alterado. */
export const CATALOGO: ParentList = { title: 'CFDI Pendientes (inhabilitados)', path: paths.inhabilitados };
