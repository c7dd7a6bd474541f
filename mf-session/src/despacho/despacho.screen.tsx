import { ScreenStyles } from '@boveda/ui-kit';
import { Link, useSearchParams } from '@boveda/ui-kit/router';
import { Atencion } from './atencion';
import { Calendario } from './calendario';
import despachoCss from './despacho.css?source';

/** All taxpayers of the user on one page: the calendar of a month, or what needs attention; the address says which. */
export function DespachoScreen() {
  const [params] = useSearchParams();
  const isAtencion = params.get('vista') === 'atencion';
  return (
    <div className="session-despacho">
      <ScreenStyles css={despachoCss} />
      <h1>Despacho</h1>
      <nav className="session-despacho-vistas" aria-label="Vistas del despacho">
        <Link to={{ search: '' }} aria-current={isAtencion ? undefined : 'page'}>
          Calendario
        </Link>
        <Link to={{ search: '?vista=atencion' }} aria-current={isAtencion ? 'page' : undefined}>
          Por atender
        </Link>
      </nav>
      {isAtencion ? <Atencion /> : <Calendario />}
    </div>
  );
}
