import type { EspacioMensual } from '@boveda/contracts';
import { palettes, useThemeMode } from '@boveda/ui-kit';
import { Column } from '@boveda/ui-kit/charts';
import { formatMegabytes, formatMonth, unitFor } from './formats';

interface Props {
  rows: EspacioMensual['rows'];
  height: number;
}

/** Stacked columns of XML and PDF per month on a canvas, with a slider that zooms; StorageTable shows the same as text. */
export function InteractiveStorageChart({ rows, height }: Props) {
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
        slider={{ x: {} }}
        style={{ maxWidth: 56 }}
        animate={false}
      />
    </div>
  );
}
