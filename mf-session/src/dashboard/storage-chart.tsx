import type { EspacioMensual } from '@boveda/contracts';
import { palettes, useThemeMode } from '@boveda/ui-kit';
import { Column } from '@boveda/ui-kit/charts';
import { formatMegabytes, formatMonth } from './formats';

interface Props {
  rows: EspacioMensual['rows'];
  height: number;
}

/** Stacked columns of XML and PDF per month, on a canvas; StorageTable shows the same as text. */
export function StorageChart({ rows, height }: Props) {
  const { resolved } = useThemeMode();
  const { muted, border, link, success } = palettes[resolved];
  const { unit, size } = unitFor(Math.max(...rows.map(({ xml, pdf }) => xml + pdf)));
  const data = rows.flatMap(({ mes, xml, pdf }) => [
    { mes: formatMonth(mes), tipo: 'XML', espacio: xml / size },
    { mes: formatMonth(mes), tipo: 'PDF', espacio: pdf / size },
  ]);
  const axis = { title: false, labelFill: muted, labelOpacity: 1, lineStroke: border, tickStroke: border } as const;
  return (
    <div role="img" aria-label="Gráfica de columnas: XML y PDF guardados por mes. Las cifras están en la vista Tabla.">
      <Column
        data={data}
        xField="mes"
        yField="espacio"
        colorField="tipo"
        stack
        height={height}
        autoFit
        // Room for half of the last month's name.
        paddingRight={32}
        theme={resolved === 'dark' ? 'classicDark' : 'classic'}
        scale={{ color: { range: [link, success] } }}
        axis={{
          x: { ...axis, labelAutoRotate: false, labelAutoHide: true },
          y: {
            ...axis,
            gridStroke: border,
            gridStrokeOpacity: 1,
            labelFormatter: (value: number) => `${value} ${unit}`,
          },
        }}
        legend={{ color: { position: 'top', itemLabelFill: muted, itemLabelFillOpacity: 1 } }}
        tooltip={{ items: [{ channel: 'y', valueFormatter: (value: number) => formatMegabytes(value * size) }] }}
        style={{ maxWidth: 56 }}
        animate={false}
      />
    </div>
  );
}

/** The unit in which the largest column has few digits, and its size in MB: round ticks are then round in base 1024. */
function unitFor(megabytes: number): { unit: string; size: number } {
  const power = Math.max(-2, Math.floor(Math.log2(megabytes) / 10));
  const size = 1024 ** power;
  return { unit: formatMegabytes(size).split(' ')[1] ?? '', size };
}
