import type { TramoAntiguedad } from '@boveda/contracts';
import { formatAmount, formatCount, ScreenStyles } from '@boveda/ui-kit';
import type { SetUrlQuery } from '@boveda/ui-kit/router';
import { useAgeCreditosQuery } from '../api';
import type { Section } from '../sections';
import css from './aging.css?source';
import type { ListQuery } from './list-query';
import type { requestOf } from './list-request';

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
      <ScreenStyles css={css} />
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
