import { type EstadoLista, Link } from '@boveda/area-kit';
import { Stylesheet } from '@boveda/ui-kit';
import { Tooltip } from '@boveda/ui-kit/overlay';
import type { Section } from '../sections';
import { carriedTo } from './list-query';
import { lists } from './lists';

const css = `
.cfdi-pills{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;margin:0;padding:0}
.cfdi-pills a{display:block;padding:.25rem .875rem;border-radius:999px;color:var(--bv-text);text-decoration:none}
.cfdi-pills a:hover{background:var(--bv-infoSurface)}
.cfdi-pills a[aria-current]{background:var(--bv-primary);color:#fff}
@media (max-width:575.98px){.cfdi-pills a{padding:.25rem .625rem}}`;

interface Props {
  section: Section;
  actual: EstadoLista;
  /** Query string of the actual list, which the links keep as far as the other lists understand it. */
  search: string;
}

/** Links to the states of Clientes or Proveedores. */
export const EstadoPills = ({ section, actual, search }: Props) => (
  <nav aria-label={`Estados de ${section.title}`}>
    <Stylesheet name="cfdi-pills" css={css} />
    <ul className="cfdi-pills">
      {Object.values(lists).map((list) => (
        <li key={list.estado}>
          <Tooltip title={`Ver CFDIs ${list.title}`}>
            <Link
              to={`${section.list(list.estado)}${carriedTo(list, search)}`}
              aria-current={list.estado === actual ? 'page' : undefined}
            >
              {list.title}
            </Link>
          </Tooltip>
        </li>
      ))}
    </ul>
  </nav>
);
