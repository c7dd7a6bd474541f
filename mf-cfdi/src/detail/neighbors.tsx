import { chosenColumns, Link, useListChoices } from '@boveda/area-kit';
import type { CfdiRow } from '@boveda/contracts';
import { LeftOutlined, RightOutlined } from '@boveda/ui-kit/icons';
import { readQuery, useLocation } from '@boveda/ui-kit/router';
import { useEffect, useRef } from 'react';
import { areaApi, useListCfdiQuery } from '../api';
import { rowsRequestOf } from '../list/list-request';
import type { CfdiList } from '../list/lists';
import type { Section } from '../sections';

interface Props {
  section: Section;
  list: CfdiList;
  id: string;
}

/** Leads to the previous and next CFDI of the page of the list that one came from; nothing without that page. */
export function Neighbors({ section, list, id }: Props) {
  const { state } = useLocation();
  const search = typeof state?.list === 'string' ? state.list : '';
  const rows = useLoadedRows(section, list, search);
  const at = rows.findIndex((row) => row.id === id);
  const focused = useFocusOnTurn(id);
  if (at < 0) return null;
  const step = (to: number, label: string) => {
    const there = rows[to];
    return (
      // At an end it stays, disabled, because the focus may be on it.
      <Link
        to={`${section.list(list.estado)}/${there?.id ?? id}`}
        state={state}
        replace
        aria-disabled={!there}
        onClick={(event) => (there ? focused.note(event.currentTarget) : event.preventDefault())}
      >
        {label}
      </Link>
    );
  };
  return (
    <nav className="cfdi-neighbors" aria-label="CFDI de la lista">
      <LeftOutlined /> {step(at - 1, 'Anterior')}
      <span>
        {at + 1} de {rows.length}
      </span>
      {step(at + 1, 'Siguiente')} <RightOutlined />
    </nav>
  );
}

/** The rows of the page that the list has loaded; it is kept while the detail is open, and never requested for it. */
function useLoadedRows(section: Section, list: CfdiList, search: string): readonly CfdiRow[] {
  const chosen = chosenColumns(useListChoices(), section.direccion);
  const request = rowsRequestOf(section, list, readQuery(list.query, new URLSearchParams(search)), chosen);
  const { currentData } = areaApi.endpoints.listCfdi.useQueryState(request);
  useListCfdiQuery(request, { skip: currentData === undefined });
  return currentData?.rows ?? [];
}

/** Keeps the focus on the link that was followed, which the frame moves to the new screen. */
function useFocusOnTurn(id: string) {
  const followed = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!id || !followed.current) return;
    const frame = requestAnimationFrame(() => {
      followed.current?.focus({ preventScroll: true });
      followed.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return {
    note(element: HTMLElement) {
      followed.current = element;
    },
  };
}
