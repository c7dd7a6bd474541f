import { Link, paths, useHasRoute } from '@boveda/area-kit';
import { type Dashboard, EstatusCfdi, EstatusRespaldo } from '@boveda/contracts/core';
import { formatCount, ScreenStyles } from '@boveda/ui-kit';
import css from './totals.css?source';

type Totals = Dashboard['total'];

const cards: { field: keyof Totals; label: string; to: string; query?: string }[] = [
  { field: 'emitidos', label: 'CFDIS Emitidos', to: paths.clientes() },
  { field: 'recibidos', label: 'CFDIS Recibidos', to: paths.proveedores() },
  {
    field: 'pendientes',
    label: 'CFDIS Pendientes',
    to: paths.inhabilitados,
    query: `?status=${EstatusCfdi.Pendiente}`,
  },
  { field: 'alterados', label: 'CFDIS Alterados', to: paths.inhabilitados, query: `?status=${EstatusCfdi.Alterado}` },
  { field: 'buzon', label: 'Solicitudes de Cancelación', to: paths.buzon() },
  {
    field: 'respaldos',
    label: 'Respaldos Resguardados',
    to: paths.respaldos(),
    query: `?estatus=${EstatusRespaldo.Completado}`,
  },
  { field: 'descargaspendientes', label: 'Descargas Pendientes', to: paths.descargas, query: '?espendiente=1' },
  { field: 'efos', label: 'Contribuyentes EFOS', to: paths.contribuyentes, query: '?efos=1' },
];

/** The eight totals, or placeholders while they load; each links to its screen if that is live. */
export function TotalCards({ total }: { total: Totals | undefined }) {
  const hasRoute = useHasRoute();
  return (
    <ul className="session-totals" aria-label="Totales">
      <ScreenStyles css={css} />
      {cards.map(({ field, label, to, query = '' }) => {
        const content = (
          <>
            <span className="session-totals-label">{label}</span>
            <span className="session-totals-value">{total ? formatCount(total[field]) : '\u00a0'}</span>
          </>
        );
        return <li key={field}>{hasRoute(to) ? <Link to={`${to}${query}`}>{content}</Link> : <div>{content}</div>}</li>;
      })}
    </ul>
  );
}
