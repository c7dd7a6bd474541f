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

/** Serie and folio as one; a CFDI without either goes by the beginning of its UUID. */
export const folioDe = ({ serie, folio, uuid }: { serie: string; folio: string; uuid: string }): string =>
  [serie, folio].filter(Boolean).join('-') || uuid.slice(0, 8);

/** Characters of a folio and of a name that a list shows; the rest is in the tooltip (V2 §9). */
export const FOLIO_LENGTH = 10;
export const NOMBRE_LENGTH = 25;
