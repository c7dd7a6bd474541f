import type { FichaContraparte } from '@boveda/contracts';
import { formatMoney } from '@boveda/ui-kit';
import { BarChart, formatTick } from '@boveda/ui-kit/bars';
import { dayjs } from '@boveda/ui-kit/dates';
import type { Section } from '../sections';

const names = { emitidos: 'Emitido', recibidos: 'Recibido' } as const;

/** The last twelve months with a counterpart, net of egresos. */
export const DoceMeses = ({ ficha, sides }: { ficha: FichaContraparte; sides: readonly Section[] }) => (
  <section className="cfdi-card" aria-label="Doce meses">
    <h2>Doce meses, neto de notas de crédito</h2>
    <BarChart
      title="Mes de la gráfica de doce meses"
      height={160}
      columns={ficha.emitidos.meses.map(({ mes }) => dayjs.utc(mes, 'YYYY-MM').format('MMM-YYYY'))}
      series={sides.map(({ direccion }) => ({
        name: names[direccion],
        // Heights need no exact decimals; the text is the amount of the wire.
        bars: ficha[direccion].meses.map(({ neto }) => ({ value: Number(neto), text: formatMoney(neto) })),
      }))}
      formatTick={formatTick}
    />
    <p>Ingresos menos egresos vigentes, por la Fecha del CFDI. Otras monedas, por el TipoCambio del CFDI.</p>
  </section>
);
