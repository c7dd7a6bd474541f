import { type EstadoLista, paths } from '@boveda/area-kit';
import type { Direccion } from '@boveda/contracts';

/** One half of the vault as people know it: what its screens are called, and where they are. */
export interface Seccion {
  readonly direccion: Direccion;
  readonly titulo: 'Clientes' | 'Proveedores';
  readonly contraparte: 'Cliente' | 'Proveedor';
  readonly ruta: 'clientes' | 'proveedores';
  /** Address of one of its lists; a CFDI's own is below it. */
  readonly lista: (estado?: EstadoLista) => string;
}

export const secciones = [
  {
    direccion: 'emitidos',
    titulo: 'Clientes',
    contraparte: 'Cliente',
    ruta: 'clientes',
    lista: paths.clientes,
  },
  {
    direccion: 'recibidos',
    titulo: 'Proveedores',
    contraparte: 'Proveedor',
    ruta: 'proveedores',
    lista: paths.proveedores,
  },
] as const satisfies readonly Seccion[];
