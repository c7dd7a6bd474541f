import { ScreenStyles } from '@boveda/ui-kit';
import { Link, useSearchParams } from '@boveda/ui-kit/router';
import type { ReactNode } from 'react';
import paginaCss from '../shared/pagina.css?source';
import { Atencion } from './atencion';
import { Calendario } from './calendario';
import { Cliente } from './cliente';
import despachoCss from './despacho.css?source';
import { Personal } from './personal';
import { Tareas } from './tareas';

interface Vista {
  /** In the address; the calendar has none. */
  vista: string | null;
  title: string;
  content: ReactNode;
}

const calendario: Vista = { vista: null, title: 'Calendario', content: <Calendario /> };
const vistas: readonly Vista[] = [
  calendario,
  { vista: 'atencion', title: 'Por atender', content: <Atencion /> },
  { vista: 'tareas', title: 'Tareas', content: <Tareas /> },
  { vista: 'personal', title: 'Personal', content: <Personal /> },
];

/** All taxpayers of the user on one page, or one of them for the office; the address says which view. */
export function DespachoScreen() {
  const [params] = useSearchParams();
  const rfc = params.get('vista') === 'cliente' ? params.get('rfc') : null;
  const shown = vistas.find(({ vista }) => vista === params.get('vista')) ?? calendario;
  return (
    <div className="session-pagina session-despacho">
      <ScreenStyles css={paginaCss} />
      <ScreenStyles css={despachoCss} />
      <h1>Despacho</h1>
      <nav className="session-despacho-vistas" aria-label="Vistas del despacho">
        {vistas.map(({ vista, title }) => (
          <Link
            key={title}
            to={{ search: vista === null ? '' : `?vista=${vista}` }}
            aria-current={rfc === null && vista === shown.vista ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      {rfc === null ? shown.content : <Cliente key={rfc} rfc={rfc} />}
    </div>
  );
}
