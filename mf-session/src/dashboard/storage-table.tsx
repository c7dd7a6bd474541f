import type { EspacioMensual } from '@boveda/contracts';
import { formatCount, ScreenStyles } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { formatMegabytes, formatMonth } from './formats';
import css from './storage-table.css?source';

/** The figures of the chart as a table, newest month first. */
export function StorageTable({ rows }: { rows: EspacioMensual['rows'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard.
    <section className="session-months-scroll" tabIndex={0} aria-label="Tabla de almacenamiento por mes">
      <ScreenStyles css={css} />
      <DetailTable
        className="session-months"
        caption="Almacenamiento utilizado por mes"
        isCaptionHidden
        rows={rows.toReversed()}
        rowKey={({ mes }) => mes}
        columns={columns}
      />
    </section>
  );
}

const columns: readonly DetailColumn<EspacioMensual['rows'][number]>[] = [
  ['Mes', ({ mes }) => formatMonth(mes), { isHeader: true }],
  ['XML', ({ xml }) => formatMegabytes(xml)],
  ['PDF', ({ pdf }) => formatMegabytes(pdf)],
  ['Total', ({ xml, pdf }) => formatMegabytes(xml + pdf)],
  ['CFDI', ({ cantidad }) => formatCount(cantidad)],
];
