import { type EstadoLista, Link, useGo } from '@boveda/area-kit';
import { Stylesheet } from '@boveda/ui-kit';
import { afterPaint } from '@boveda/ui-kit/data';
import { type MouseEvent, useState } from 'react';
import type { Section } from '../sections';
import { carriedTo } from './list-query';
import { lists } from './lists';

/** Style of a row of links to sibling lists. */
export const pillsCss = `
.cfdi-pills{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;margin:0;padding:0}
.cfdi-pills li{position:relative}
.cfdi-pills a{display:block;padding:.25rem .75rem;border-radius:999px;color:var(--bv-text);text-decoration:none}
.cfdi-pills a:hover{background:var(--bv-infoSurface)}
.cfdi-pills a[aria-current]{background:var(--bv-primary);color:#fff}
.cfdi-pills [role=tooltip]{position:absolute;top:calc(100% + 4px);inset-inline-start:50%;translate:-50%;z-index:5;display:none;padding:.25rem .5rem;border-radius:6px;white-space:nowrap;font-size:.8125rem;background:var(--bv-raised);color:var(--bv-text);border:1px solid var(--bv-border);box-shadow:0 4px 12px rgb(0 0 0/.18);pointer-events:none}
@media (hover:hover) and (min-width:576px){.cfdi-pills a:is(:hover,:focus-visible)+[role=tooltip]{display:block}}
@media (max-width:575.98px){.cfdi-pills a{padding:.25rem .625rem}}`;

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
      <Stylesheet name="cfdi-pills" css={pillsCss} />
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
