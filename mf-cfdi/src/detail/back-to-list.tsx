import { Link } from '@boveda/area-kit';
import { ArrowLeftOutlined } from '@boveda/ui-kit/icons';
import { useLocation, useNavigate } from '@boveda/ui-kit/router';
import type { MouseEvent } from 'react';

/** The list that the detail of a CFDI leads back to. */
export interface ParentList {
  title: string;
  path: string;
}

/** Leads back to the list with its query, page and scroll position. */
export function BackToList({ parent: { title, path } }: { parent: ParentList }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const search: unknown = state?.list;
  const cameFromList = typeof search === 'string';
  const back = (event: MouseEvent) => {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!cameFromList || !isPlainClick) return;
    event.preventDefault();
    // Goes back in the history instead of navigating, so that the list restores its scroll position.
    void navigate(-1);
  };
  return (
    <Link className="bv-screen-only" to={`${path}${cameFromList ? search : ''}`} onClick={back}>
      <ArrowLeftOutlined /> Regresar a {title}
    </Link>
  );
}
