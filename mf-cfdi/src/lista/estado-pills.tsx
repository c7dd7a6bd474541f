import { type EstadoLista, Link } from '@boveda/area-kit';
import { Stylesheet } from '@boveda/ui-kit';
import { Tooltip } from '@boveda/ui-kit/overlay';
import type { Seccion } from '../secciones';
import { listas } from './listas';

const css = `
.cfdi-pills{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;margin:0;padding:0}
.cfdi-pills a{display:block;padding:.25rem .875rem;border-radius:999px;color:var(--bv-text);text-decoration:none}
.cfdi-pills a:hover{background:var(--bv-infoSurface)}
.cfdi-pills a[aria-current]{background:var(--bv-primary);color:#fff}
@media (max-width:575.98px){.cfdi-pills a{padding:.25rem .625rem}}`;

/** Menu of the states of one half of the vault. */
export const EstadoPills = ({ seccion, actual }: { seccion: Seccion; actual: EstadoLista }) => (
  <nav aria-label={`Estados de ${seccion.titulo}`}>
    <Stylesheet name="cfdi-pills" css={css} />
    <ul className="cfdi-pills">
      {Object.values(listas).map(({ estado, titulo }) => (
        <li key={estado}>
          <Tooltip title={`Ver CFDIs ${titulo}`}>
            <Link to={seccion.lista(estado)} aria-current={estado === actual ? 'page' : undefined}>
              {titulo}
            </Link>
          </Tooltip>
        </li>
      ))}
    </ul>
  </nav>
);
