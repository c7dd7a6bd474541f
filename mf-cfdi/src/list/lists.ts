import type { EstadoLista } from '@boveda/area-kit';
import { type CfdiQuery, EstatusCfdi, PAGE_SIZES } from '@boveda/contracts/core';
import type { QuerySchema } from '@boveda/ui-kit/router';
import { basicQuery, canceladosQuery, creditosQuery, type ListQuery, vigentesQuery } from './list-query';

/** One of the lists of Clientes and of Proveedores (V2 §2.2). */
export interface CfdiList {
  readonly estado: EstadoLista;
  /** Text of its pill, and of 'Ver CFDIs …'. */
  readonly title: string;
  readonly status: NonNullable<CfdiQuery['status']>;
  /** The schema of its query. */
  readonly query: QuerySchema<ListQuery>;
  readonly pageSizes: readonly number[];
  readonly hasSum: boolean;
  readonly empty: string;
}

/** Page sizes of lists of CFDI that are not valid: a hundred at most (V2 §9). */
export const upTo100 = PAGE_SIZES.filter((size) => size <= 100);

/** The lists in the order of their pills. */
export const lists = {
  vigentes: {
    estado: 'vigentes',
    title: 'Vigentes',
    status: `${EstatusCfdi.Vigente}`,
    query: vigentesQuery,
    pageSizes: PAGE_SIZES,
    hasSum: true,
    empty: 'Aún no hay CFDI vigentes',
  },
  creditos: {
    estado: 'creditos',
    title: 'Creditos (PPD)',
    status: `${EstatusCfdi.Vigente}`,
    query: creditosQuery,
    pageSizes: PAGE_SIZES,
    hasSum: true,
    empty: 'Aún no hay CFDI a crédito (PPD)',
  },
  cancelados: {
    estado: 'cancelados',
    title: 'Cancelados',
    status: `${EstatusCfdi.Cancelado}`,
    query: canceladosQuery,
    pageSizes: PAGE_SIZES,
    hasSum: true,
    empty: 'No hay CFDI cancelados',
  },
  pendientes: {
    estado: 'pendientes',
    title: 'Pendientes',
    status: `${EstatusCfdi.Pendiente}`,
    query: basicQuery,
    pageSizes: upTo100,
    hasSum: false,
    empty: 'No hay CFDI pendientes',
  },
  alterados: {
    estado: 'alterados',
    title: 'Alterados',
    status: `${EstatusCfdi.Alterado}`,
    query: basicQuery,
    pageSizes: upTo100,
    hasSum: false,
    empty: 'No hay CFDI alterados',
  },
  invalidos: {
    estado: 'invalidos',
    title: 'Invalidos',
    status: `${EstatusCfdi.Invalido}`,
    query: basicQuery,
    pageSizes: upTo100,
    hasSum: false,
    empty: 'No hay CFDI inválidos',
  },
} satisfies Record<EstadoLista, CfdiList>;
