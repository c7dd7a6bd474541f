import { Link } from '@boveda/area-kit';
import { ArrowLeftOutlined } from '@boveda/ui-kit/icons';
import { useLocation, useNavigate } from '@boveda/ui-kit/router';
import type { MouseEvent } from 'react';

/** The list that a CFDI belongs to. */
export interface Origen {
  titulo: string;
  ruta: string;
}

/** Back to the list as it was: its query, its page, and where it was scrolled to. */
export function VolverALista({ origen: { titulo, ruta } }: { origen: Origen }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const search: unknown = state?.lista;
  const cameFromList = typeof search === 'string';
  const back = (event: MouseEvent) => {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!cameFromList || !isPlainClick) return;
    event.preventDefault();
    // A step back, not a new place: the list comes back from memory and scrolls itself to where it was.
    void navigate(-1);
  };
  return (
    <Link to={`${ruta}${cameFromList ? search : ''}`} onClick={back}>
      <ArrowLeftOutlined /> Regresar a {titulo}
    </Link>
  );
}
