import { Link, paths, useHasRoute } from '@boveda/area-kit';
import { type Dashboard, EstatusCfdi, EstatusRespaldo } from '@boveda/contracts/core';
import { formatCount, Stylesheet } from '@boveda/ui-kit';

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
    <ul className="bv-totals" aria-label="Totales">
      <Stylesheet name="boveda-totals" css={css} />
      {cards.map(({ field, label, to, query = '' }) => {
        const content = (
          <>
            <span className="bv-totals-label">{label}</span>
            <span className="bv-totals-value">{total ? formatCount(total[field]) : '\u00a0'}</span>
          </>
        );
        return <li key={field}>{hasRoute(to) ? <Link to={`${to}${query}`}>{content}</Link> : <div>{content}</div>}</li>;
      })}
    </ul>
  );
}

const css = `.bv-totals{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,max(150px,22%)),1fr));gap:12px;margin:0;padding:0;list-style:none}
.bv-totals li>*{display:flex;justify-content:space-between;align-items:center;gap:4px 12px;height:100%;box-sizing:border-box;padding:9px 14px;border:1px solid var(--bv-border);border-radius:8px;background:var(--bv-surface);color:inherit}
.bv-totals a{text-decoration:none;transition:border-color .15s,box-shadow .15s}
.bv-totals a:hover{border-color:var(--bv-primary);box-shadow:0 2px 8px rgb(0 0 0/.08)}
.bv-totals-label{color:var(--bv-muted)}
.bv-totals a .bv-totals-value{color:var(--bv-link)}
.bv-totals-value{font-size:18px;font-weight:600;line-height:1.2;font-variant-numeric:tabular-nums}
@media (max-width:575px){.bv-totals{gap:8px}.bv-totals li>*{padding:8px 12px}}`;
