import type { EspacioMensual } from '@boveda/contracts';
import { palettes, useThemeMode } from '@boveda/ui-kit';
import { Column } from '@boveda/ui-kit/charts';
import { formatMegabytes, formatMonth } from './formats';

interface Props {
  rows: EspacioMensual['rows'];
  height: number;
}

/** XML and PDF of each month on top of each other. Drawn on a canvas: StorageTable says the same in text. */
export function StorageChart({ rows, height }: Props) {
  const { resolved } = useThemeMode();
  const { muted, border, link, success } = palettes[resolved];
  const data = rows.flatMap(({ mes, xml, pdf }) => [
    { mes: formatMonth(mes), tipo: 'XML', espacio: xml },
    { mes: formatMonth(mes), tipo: 'PDF', espacio: pdf },
  ]);
  const axis = { labelFill: muted, labelFillOpacity: 1, lineStroke: border, tickStroke: border, gridStroke: border };
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
        theme={resolved === 'dark' ? 'classicDark' : 'classic'}
        scale={{ color: { range: [link, success] } }}
        axis={{ x: { ...axis, title: false }, y: { ...axis, title: false, labelFormatter: formatMegabytes } }}
        legend={{ color: { position: 'top', itemLabelFill: muted } }}
        tooltip={{ items: [{ channel: 'y', valueFormatter: formatMegabytes }] }}
        animate={false}
      />
    </div>
  );
}
