import { type EstadoLista, Link } from '@boveda/area-kit';
import { Stylesheet } from '@boveda/ui-kit';
import { Tooltip } from '@boveda/ui-kit/overlay';
import type { Seccion } from '../secciones';

const css = `
.cfdi-pills{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;margin:0;padding:0}
.cfdi-pills a{display:block;padding:.25rem .875rem;border-radius:999px;color:var(--bv-text);text-decoration:none}
.cfdi-pills a:hover{background:var(--bv-infoSurface)}
.cfdi-pills a[aria-current]{background:var(--bv-primary);color:#fff}`;

/** The states that have a screen, in the order of V2 §2.1. */
const estados: readonly { estado: EstadoLista; label: string }[] = [{ estado: 'vigentes', label: 'Vigentes' }];

/** Menu of the states of one half of the vault. */
export const EstadoPills = ({ seccion, actual }: { seccion: Seccion; actual: EstadoLista }) => (
  <nav aria-label={`Estados de ${seccion.titulo}`}>
    <Stylesheet name="cfdi-pills" css={css} />
    <ul className="cfdi-pills">
      {estados.map(({ estado, label }) => (
        <li key={estado}>
          <Tooltip title={`Ver CFDIs ${label}`}>
            <Link to={`${seccion.ruta}/${estado}`} aria-current={estado === actual ? 'page' : undefined}>
              {label}
            </Link>
          </Tooltip>
        </li>
      ))}
    </ul>
  </nav>
);
