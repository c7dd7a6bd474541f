import { useColumnChoice } from '@boveda/area-kit';
import { type CfdiListRow, type ColumnaCfdi, columnasCfdi } from '@boveda/contracts/core';
import { type ColumnChoice, type ListColumn, shownColumns } from '@boveda/ui-kit/data';
import type { SetUrlQuery } from '@boveda/ui-kit/router';
import { useMemo } from 'react';
import type { Section } from '../sections';
import type { ListQuery } from './list-query';

/**
 * The columns of a list: those of its address, which a view or a link has, or else those that the user chose for Clientes or for
 * Proveedores. A change goes where they come from.
 */
export function useColumns(
  { direccion }: Section,
  { columnas, offset }: ListQuery,
  setQuery: SetUrlQuery<ListQuery>,
): ColumnChoice {
  const own = useColumnChoice(direccion);
  const ofAddress = useMemo(
    () =>
      columnas !== undefined && {
        chosen: columnas,
        // The page stays.
        choose: (chosen: string) => setQuery({ columnas: chosen || undefined, offset }, { replace: true }),
      },
    [columnas, offset, setQuery],
  );
  return ofAddress || own;
}

/** The columns that an export of the list has: those that are shown, in their order; undefined where none were chosen. */
export const exportedColumns = (
  columns: readonly ListColumn<CfdiListRow>[],
  { chosen }: ColumnChoice,
): ColumnaCfdi[] | undefined =>
  chosen === ''
    ? undefined
    : shownColumns(columns, chosen).flatMap(({ key }) => (key in columnasCfdi ? [key as ColumnaCfdi] : []));
