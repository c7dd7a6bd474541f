import type { EspacioMensual } from '@boveda/contracts';
import { BarChart } from '@boveda/ui-kit/bars';
import { formatMegabytes, formatMonth, unitFor } from './formats';

/** Legend and names of the months, which the bars stand between. */
const AROUND = 64;

/** Stacked bars of XML and PDF per month; StorageTable shows the same as text. */
export function StorageChart({ rows, height }: { rows: EspacioMensual['rows']; height: number }) {
  const { unit, size } = unitFor(Math.max(...rows.map(({ xml, pdf }) => xml + pdf)));
  const bars = (field: 'xml' | 'pdf') =>
    rows.map((row) => ({ value: row[field] / size, text: formatMegabytes(row[field]) }));
  return (
    <BarChart
      title="Mes de la gráfica de almacenamiento"
      height={height - AROUND}
      columns={rows.map(({ mes }) => formatMonth(mes))}
      series={[
        { name: 'XML', bars: bars('xml') },
        { name: 'PDF', bars: bars('pdf') },
      ]}
      stacked
      formatTick={(value) => `${value} ${unit}`}
    />
  );
}
