import type { EspacioMensual } from '@boveda/contracts';
import { Button, Flex, Typography } from '@boveda/ui-kit';
import { Empty } from '@boveda/ui-kit/data';
import { Input } from '@boveda/ui-kit/form';
import { Card, Segmented } from '@boveda/ui-kit/layout';
import { useSearchParams } from '@boveda/ui-kit/router';
import { lazy, Suspense, useState } from 'react';
import { useGetEspacioMensualQuery } from '../api';
import { isReversed, type MonthRange, withinRange } from './month-range';
import { Placeholder } from './placeholder';
import { Problem } from './problem';
import { StorageTable } from './storage-table';

// The chart library is larger than the rest of the screen: nothing else waits for it.
const StorageChart = lazy(async () => ({ default: (await import('./storage-chart')).StorageChart }));

/** One height whatever is inside, so that nothing jumps. */
const HEIGHT = 300;

type View = 'chart' | 'table';
type Rows = EspacioMensual['rows'];

/** Storage added by month, as chart or as table; the range of months is part of the address. */
export function MonthlyStorageCard() {
  const { data, error, refetch } = useGetEspacioMensualQuery();
  const [range, setRange] = useMonthRange();
  const [view, setView] = useState<View>('chart');
  return (
    <Card title="Almacenamiento Utilizado por Mes" style={{ height: '100%' }}>
      <Flex gap={12} wrap align="end" style={{ marginBottom: 16 }}>
        <MonthInput label="Desde" value={range.desde} onChange={(desde) => setRange({ ...range, desde })} />
        <MonthInput label="Hasta" value={range.hasta} onChange={(hasta) => setRange({ ...range, hasta })} />
        <Segmented<View>
          aria-label="Forma de ver los datos"
          value={view}
          onChange={setView}
          options={[
            { label: 'Gráfica', value: 'chart' },
            { label: 'Tabla', value: 'table' },
          ]}
          style={{ marginInlineStart: 'auto' }}
        />
      </Flex>
      <div style={{ height: HEIGHT, overflow: 'auto' }}>
        {data && <Series all={data.rows} range={range} view={view} onClear={() => setRange({})} />}
        {!data && (error ? <Problem error={error} onRetry={refetch} /> : <Placeholder height={HEIGHT} />)}
      </div>
      <Typography.Text type="warning" role="status">
        {isReversed(range) && 'Se muestran todos los meses: Desde es posterior a Hasta.'}
      </Typography.Text>
    </Card>
  );
}

function useMonthRange(): [MonthRange, (next: MonthRange) => void] {
  const [params, setParams] = useSearchParams();
  const range = { desde: params.get('desde') ?? undefined, hasta: params.get('hasta') ?? undefined };
  const setRange = (next: MonthRange) =>
    setParams(
      Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])),
      { replace: true },
    );
  return [range, setRange];
}

interface MonthInputProps {
  label: string;
  value: string | undefined;
  onChange(month: string): void;
}

function MonthInput({ label, value = '', onChange }: MonthInputProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: antd's Input is the control.
    <label>
      <Typography.Text type="secondary" style={{ display: 'block' }}>
        {label}
      </Typography.Text>
      <Input
        type="month"
        placeholder="aaaa-mm"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        style={{ width: 170 }}
      />
    </label>
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
    return <Empty description="Aquí verá cuánto ocupan sus archivos cada mes" />;
  }
  const rows = withinRange(all, range);
  if (rows.length === 0) {
    return (
      <Empty description="No hay meses guardados en este rango">
        <Button onClick={onClear}>Limpiar</Button>
      </Empty>
    );
  }
  if (view === 'table') return <StorageTable rows={rows} />;
  return (
    <Suspense fallback={<Placeholder height={HEIGHT} />}>
      <StorageChart rows={rows} height={HEIGHT} />
    </Suspense>
  );
}
