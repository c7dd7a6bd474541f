import type { TramoAntiguedad } from '@boveda/contracts';
import { formatAmount, formatCount, Stylesheet } from '@boveda/ui-kit';
import type { SetUrlQuery } from '@boveda/ui-kit/router';
import { useAgeCreditosQuery } from '../api';
import type { Section } from '../sections';
import type { ListQuery } from './list-query';
import type { requestOf } from './list-request';

const css = `
.cfdi-aging{display:flex;flex-wrap:wrap;align-items:center;gap:.375rem;min-height:2.25rem;padding:0;border:0;margin:.5rem 0 0;min-width:0}
.cfdi-aging legend{float:inline-start;padding:0;margin:0;margin-inline-end:.25rem;color:var(--bv-muted);font-size:.8125rem;width:auto;border:0}
.cfdi-aging button{font:inherit;font-size:.8125rem;white-space:nowrap;min-height:1.75rem;padding:.125rem .625rem;border:1px solid var(--bv-border);border-radius:999px;background:var(--bv-surface);color:var(--bv-text);cursor:pointer;font-variant-numeric:tabular-nums}
.cfdi-aging button:hover{background:var(--bv-infoSurface)}
.cfdi-aging button[aria-pressed=true]{background:var(--bv-primary);border-color:var(--bv-primary);color:#fff}`;

interface Props {
  section: Section;
  query: ReturnType<typeof requestOf>['query'];
  onChoose: SetUrlQuery<ListQuery>;
}

/** What is owed by the age of the invoices, in pesos. Each part filters the list by its days. */
export function Antiguedad({ section: { direccion }, query, onChoose }: Props) {
  const { data: tramos = [] } = useAgeCreditosQuery({ direccion, query });
  const isChosen = ({ fechaini, fechafin }: TramoAntiguedad) =>
    query.pagoestatus === 'pendiente' &&
    query.fechaini === (fechaini ?? undefined) &&
    query.fechafin === (fechafin ?? undefined);
  const daysOf = ({ fechaini, fechafin }: TramoAntiguedad): Partial<ListQuery> => ({
    fechaini: fechaini ?? undefined,
    fechafin: fechafin ?? undefined,
    pagoestatus: 'pendiente',
  });
  return (
    <fieldset className="cfdi-aging">
      <Stylesheet name="cfdi-aging" css={css} />
      <legend>Saldo por antigüedad (días)</legend>
      {tramos.map((tramo) => (
        <button
          key={tramo.desde}
          type="button"
          aria-pressed={isChosen(tramo)}
          title={`${formatCount(tramo.cantidad)} CFDI`}
          onClick={() =>
            onChoose(
              isChosen(tramo) ? { fechaini: undefined, fechafin: undefined, pagoestatus: undefined } : daysOf(tramo),
            )
          }
        >
          {tramo.hasta === null ? `>${tramo.desde - 1}` : `${tramo.desde}–${tramo.hasta}`}: ${formatAmount(tramo.saldo)}
        </button>
      ))}
    </fieldset>
  );
}
