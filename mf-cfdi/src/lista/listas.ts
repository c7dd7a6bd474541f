import type { EstadoLista } from '@boveda/area-kit';
import { type CfdiQuery, PAGE_SIZES } from '@boveda/contracts';
import type { QuerySchema } from '@boveda/ui-kit/router';
import { filtrosBasicos, filtrosDeCreditos, filtrosDeVigentes, type ListaQuery } from './filtros';

/** What tells one of the lists of a half of the vault from the others (V2 §2.2). */
export interface Lista {
  readonly estado: EstadoLista;
  /** Of its pill, and of 'Ver CFDIs …'. */
  readonly titulo: string;
  readonly status: NonNullable<CfdiQuery['status']>;
  /** The filters it has, as its address spells them. */
  readonly query: QuerySchema<ListaQuery>;
  readonly pageSizes: readonly number[];
  readonly conSuma: boolean;
  readonly vacia: string;
}

/** Page sizes of what is not valid: a hundred at most (V2 §9). */
export const hasta100 = PAGE_SIZES.filter((size) => size <= 100);

/** The lists in the order of their pills. */
export const listas = {
  vigentes: {
    estado: 'vigentes',
    titulo: 'Vigentes',
    status: '2',
    query: filtrosDeVigentes,
    pageSizes: PAGE_SIZES,
    conSuma: true,
    vacia: 'Aún no hay CFDI vigentes',
  },
  creditos: {
    estado: 'creditos',
    titulo: 'Creditos (PPD)',
    status: '2',
    query: filtrosDeCreditos,
    pageSizes: PAGE_SIZES,
    conSuma: true,
    vacia: 'Aún no hay CFDI a crédito (PPD)',
  },
  cancelados: {
    estado: 'cancelados',
    titulo: 'Cancelados',
    status: '3',
    query: filtrosBasicos,
    pageSizes: PAGE_SIZES,
    conSuma: true,
    vacia: 'No hay CFDI cancelados',
  },
  pendientes: {
    estado: 'pendientes',
    titulo: 'Pendientes',
    status: '1',
    query: filtrosBasicos,
    pageSizes: hasta100,
    conSuma: false,
    vacia: 'No hay CFDI pendientes',
  },
  alterados: {
    estado: 'alterados',
    titulo: 'Alterados',
    status: '5',
    query: filtrosBasicos,
    pageSizes: hasta100,
    conSuma: false,
    vacia: 'No hay CFDI alterados',
  },
  invalidos: {
    estado: 'invalidos',
    titulo: 'Invalidos',
    status: '4',
    query: filtrosBasicos,
    pageSizes: hasta100,
    conSuma: false,
    vacia: 'No hay CFDI inválidos',
  },
} satisfies Record<EstadoLista, Lista>;
