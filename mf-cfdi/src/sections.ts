import { type EstadoLista, paths } from '@boveda/area-kit';
import type { Direccion } from '@boveda/contracts';

/** Clientes (issued CFDI) or Proveedores (received ones): titles and addresses. */
export interface Section {
  readonly direccion: Direccion;
  readonly title: 'Clientes' | 'Proveedores';
  readonly contraparte: 'Cliente' | 'Proveedor';
  readonly path: 'clientes' | 'proveedores';
  /** Address of one of its lists; that of a CFDI is below it. */
  readonly list: (estado?: EstadoLista) => string;
}

export const sections = [
  {
    direccion: 'emitidos',
    title: 'Clientes',
    contraparte: 'Cliente',
    path: 'clientes',
    list: paths.clientes,
  },
  {
    direccion: 'recibidos',
    title: 'Proveedores',
    contraparte: 'Proveedor',
    path: 'proveedores',
    list: paths.proveedores,
  },
] as const satisfies readonly Section[];
