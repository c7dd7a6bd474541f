import type { EspacioMensual } from '@boveda/contracts';
import { Button, Flex, Typography } from '@boveda/ui-kit';
import { Empty } from '@boveda/ui-kit/data';
import { LoadError } from '@boveda/ui-kit/feedback';
import { Choice } from '@boveda/ui-kit/filters';
import { Card, Segmented } from '@boveda/ui-kit/layout';
import { useSearchParams } from '@boveda/ui-kit/router';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useGetEspacioMensualQuery } from '../api';
import { ChartBoundary } from './chart-boundary';
import { formatMonth } from './formats';
import { isReversed, type MonthRange, withinRange } from './month-range';
import { Placeholder } from './placeholder';
import { StorageChart } from './storage-chart';
import { StorageTable } from './storage-table';

// Loaded when it is asked for, because the chart library is larger than the rest of the screen.
const InteractiveStorageChart = lazy(async () => ({
  default: (await import('./interactive-storage-chart')).InteractiveStorageChart,
}));

/** Fixed height of chart, table and placeholder, to avoid a layout shift. */
const HEIGHT = 224;

const views = { grafica: 'Gráfica', interactiva: 'Interactiva', tabla: 'Tabla' } as const;
type View = keyof typeof views;
const isView = (text: string | null): text is View => text !== null && Object.hasOwn(views, text);
type Rows = EspacioMensual['rows'];

/** Storage added by month, as chart, as a chart to zoom, or as table; range and form are part of the address. */
export function MonthlyStorageCard() {
  const { data, error, refetch } = useGetEspacioMensualQuery();
  const [params, setParams] = useSearchParams();
  const range: MonthRange = { desde: params.get('desde') ?? '', hasta: params.get('hasta') ?? '' };
  const months = (data?.rows ?? []).map(({ mes }) => mes).reverse();
  const vista = params.get('vista');
  const view: View = isView(vista) ? vista : 'grafica';
  const change = (patch: MonthRange & { vista?: View }) => {
    const next = { ...range, vista: view, ...patch };
    setParams(
      Object.entries(next).filter(([, value]) => value !== '' && value !== 'grafica'),
      { replace: true },
    );
  };
  return (
    <Card title="Almacenamiento Utilizado por Mes" size="small" styles={{ title: { whiteSpace: 'normal' } }}>
      <Flex gap={12} wrap align="end" style={{ marginBottom: 16 }}>
        <MonthSelect label="Desde" months={months} value={range.desde} onChange={(desde) => change({ desde })} />
        <MonthSelect label="Hasta" months={months} value={range.hasta} onChange={(hasta) => change({ hasta })} />
        <Segmented<View>
          aria-label="Forma de ver los datos"
          value={view}
          onChange={(vista) => change({ vista })}
          options={Object.entries(views).map(([value, label]) => ({ value: value as View, label }))}
          style={{ marginInlineStart: 'auto' }}
        />
      </Flex>
      <div style={{ height: HEIGHT, overflow: 'hidden' }}>
        {data && <Series all={data.rows} range={range} view={view} onClear={() => change({ desde: '', hasta: '' })} />}
        {!data && (error ? <LoadError error={error} onRetry={refetch} /> : <Placeholder height={HEIGHT} />)}
      </div>
      <Typography.Text type="warning" role="status">
        {isReversed(range) && 'Se muestran todos los meses: Desde es posterior a Hasta.'}
      </Typography.Text>
    </Card>
  );
}

interface MonthSelectProps {
  label: string;
  months: string[];
  value: string | undefined;
  onChange(month: string): void;
}

/** A select instead of `<input type="month">`, which is in the browser's language and missing in two of four browsers. */
function MonthSelect({ label, months, value, onChange }: MonthSelectProps) {
  const id = useId();
  return (
    <div style={{ flex: '1 1 130px', minWidth: 0, maxWidth: 180 }}>
      <Typography.Text type="secondary" style={{ display: 'block' }}>
        <label htmlFor={id}>{label}</label>
      </Typography.Text>
      <Choice
        id={id}
        value={value ?? ''}
        onChange={onChange}
        options={[{ value: '', label: 'Mes' }, ...months.map((mes) => ({ value: mes, label: formatMonth(mes) }))]}
      />
    </div>
  );
}

interface SeriesProps {
  all: Rows;
  range: MonthRange;
  view: View;
  onClear(): void;
}

function Series({ all, range, view, onClear }: SeriesProps) {
  if (all.every(({ cantidad }) => cantidad === 0)) {
    return <Nothing text="Aquí verá cuánto ocupan sus archivos cada mes" />;
  }
  const rows = withinRange(all, range);
  if (rows.length === 0) {
    return (
      <Nothing text="No hay meses guardados en este rango">
        <Button onClick={onClear}>Limpiar</Button>
      </Nothing>
    );
  }
  const table = <StorageTable rows={rows} />;
  if (view === 'tabla') return table;
  if (view === 'grafica') return <StorageChart rows={rows} height={HEIGHT} />;
  return (
    <ChartBoundary fallback={table}>
      <Suspense fallback={<Placeholder height={HEIGHT} />}>
        <InteractiveStorageChart rows={rows} height={HEIGHT} />
      </Suspense>
    </ChartBoundary>
  );
}

const Nothing = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Flex vertical justify="center" style={{ height: '100%' }}>
    <Empty description={text}>{children}</Empty>
  </Flex>
);
