import { Link } from '@boveda/area-kit';
import { DEFAULT_LIMIT } from '@boveda/contracts/core';
import { useRefusal } from '@boveda/ui-kit';
import { useState } from 'react';
import type { Section } from '../../sections';
import type { CfdiList } from '../lists';
import { listName } from './list-name';
import { SaveView } from './save-view';
import { shownBy } from './shown-by';
import { useCopyLink } from './use-copy-link';
import { useViews } from './use-views';
import { ViewOptions } from './view-options';

interface Props {
  section: Section;
  list: CfdiList;
  /** Query of what the list shows now. */
  shown: string;
  onClose(): void;
}

/** The saved views: those of this list with what can be done with them, then those of other lists. */
export function ViewsPanel({ section, list, shown, onClose }: Props) {
  const { vistas } = useViews();
  const copyLink = useCopyLink();
  const maySave = useRefusal('changeElsewhere') === undefined;
  const [open, setOpen] = useState<string>();
  const lista = section.list(list.estado);
  const own = vistas.filter((vista) => vista.lista === lista);
  const others = vistas.flatMap((vista) => {
    const place = listName(vista.lista);
    return place && vista.lista !== lista ? [{ vista, place }] : [];
  });
  return (
    <div className="cfdi-views">
      {own.length === 0 ? (
        <p>Guarde los filtros, el orden y las columnas de esta lista para volver a ellos.</p>
      ) : (
        <ul aria-label="Vistas de esta lista">
          {own.map((vista) => (
            <li key={vista.id}>
              <div className="cfdi-view">
                <Link
                  to={`${vista.lista}?${vista.consulta}`}
                  aria-current={shownBy(list, vista) === shown ? 'true' : undefined}
                  onClick={onClose}
                >
                  {vista.nombre}
                </Link>
                {vista.predeterminada && <small>predeterminada</small>}
                <button
                  type="button"
                  aria-expanded={open === vista.id}
                  aria-label={`Opciones de ${vista.nombre}`}
                  onClick={() => setOpen(open === vista.id ? undefined : vista.id)}
                >
                  ⋯
                </button>
              </div>
              {open === vista.id && (
                <ViewOptions vista={vista} shown={shown} isShown={shownBy(list, vista) === shown} />
              )}
            </li>
          ))}
        </ul>
      )}
      {own.some(({ predeterminada }) => predeterminada) && (
        <Link to={`${lista}?limit=${DEFAULT_LIMIT}&offset=0`} onClick={onClose}>
          Lista sin vista
        </Link>
      )}
      {maySave && <SaveView lista={lista} consulta={shown} onSaved={onClose} />}
      <button type="button" onClick={() => void copyLink(lista, shown)}>
        Copiar enlace de lo que se ve
      </button>
      {others.length > 0 && (
        <>
          <h3 id="cfdi-views-others">En otras listas</h3>
          <ul aria-labelledby="cfdi-views-others">
            {others.map(({ vista, place }) => (
              <li key={vista.id} className="cfdi-view">
                <Link to={`${vista.lista}?${vista.consulta}`} onClick={onClose}>
                  {vista.nombre}
                </Link>
                <small>{place}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
