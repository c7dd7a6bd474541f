import { type EstadoLista, Link, useGo } from '@boveda/area-kit';
import { ScreenStyles } from '@boveda/ui-kit';
import { afterPaint } from '@boveda/ui-kit/data';
import { type MouseEvent, useState } from 'react';
import type { Section } from '../sections';
import pillsCss from './estado-pills.css?source';
import { carriedTo } from './list-query';
import { lists } from './lists';

interface Props {
  section: Section;
  actual: EstadoLista;
  /** Query string of the actual list, which the links keep as far as the other lists understand it. */
  search: string;
}

/** Links to the states of Clientes or Proveedores. The one that was pressed is marked in the next frame, before its list is rendered. */
export function EstadoPills({ section, actual, search }: Props) {
  const go = useGo();
  const [pressed, setPressed] = useState(actual);
  const press = (event: MouseEvent, estado: EstadoLista, to: string) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setPressed(estado);
    afterPaint(() => go(to));
  };
  return (
    <nav aria-label={`Estados de ${section.title}`}>
      <ScreenStyles css={pillsCss} />
      <ul className="cfdi-pills">
        {Object.values(lists).map((list) => {
          const { estado, title } = list;
          const to = `${section.list(estado)}${carriedTo(list, search)}`;
          return (
            <li key={estado}>
              <Link
                to={to}
                aria-current={estado === pressed ? 'page' : undefined}
                aria-describedby={`cfdi-pill-${estado}`}
                onClick={(event) => press(event, estado, to)}
              >
                {title}
              </Link>
              <span role="tooltip" id={`cfdi-pill-${estado}`}>{`Ver CFDIs ${title}`}</span>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
