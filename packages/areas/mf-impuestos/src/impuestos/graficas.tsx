import { Link, paths } from '@boveda/area-kit';
import { formatMoney } from '@boveda/ui-kit';
import { BarChart, formatTick } from '@boveda/ui-kit/bars';
import { useListMesesQuery } from './impuestos-api';
import { mesCorto } from './mes';

const graficas = [
  {
    titulo: 'IVA causado y acreditable',
    series: [
      ['causado', 'Causado'],
      ['acreditable', 'Acreditable'],
    ],
  },
  {
    titulo: 'Ingresos y gastos',
    series: [
      ['cobrado', 'Cobrado'],
      ['gastado', 'Pagado'],
    ],
  },
] as const;

/** Twelve months that end with this one: IVA, and income and expenses by flow of cash. */
export function Graficas({ mes }: { mes: string }) {
  const { currentData: meses } = useListMesesQuery(mes);
  if (!meses) return <div className="impuestos-graficas-wait" />;
  const distintos = meses.filter(({ difiere }) => difiere);
  return (
    <div className="impuestos-graficas">
      {graficas.map(({ titulo, series }) => (
        <section key={titulo} className="impuestos-card" aria-label={`${titulo}, doce meses`}>
          <h2>{titulo}, doce meses</h2>
          <BarChart
            title={`Mes de la gráfica de ${titulo}`}
            height={160}
            columns={meses.map((each) => mesCorto(each.mes))}
            series={series.map(([field, name]) => ({
              name,
              // Heights need no exact decimals; the text is the amount of the wire.
              bars: meses.map((each) => ({ value: Number(each[field]), text: formatMoney(each[field]) })),
            }))}
            formatTick={formatTick}
          />
        </section>
      ))}
      {distintos.length > 0 && (
        <p>
          Meses cerrados cuyas cifras de hoy son otras; se muestran las del cierre:{' '}
          {distintos.map(({ mes: cerrado }, at) => (
            <span key={cerrado}>
              {at > 0 && ', '}
              <Link to={paths.impuestos(cerrado)}>{mesCorto(cerrado)}</Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
