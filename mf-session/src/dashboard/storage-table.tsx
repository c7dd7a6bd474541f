import type { EspacioMensual } from '@boveda/contracts';
import { formatCount, Stylesheet } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { formatMegabytes, formatMonth } from './formats';

/** The figures of the chart as a table, newest month first. */
export function StorageTable({ rows }: { rows: EspacioMensual['rows'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard.
    <section className="bv-months-scroll" tabIndex={0} aria-label="Tabla de almacenamiento por mes">
      <Stylesheet name="boveda-months" css={css} />
      <DetailTable
        className="bv-months"
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

const css = `.bv-months-scroll{height:100%;overflow:auto}
.bv-months{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.bv-months th,.bv-months td{padding:8px 12px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--bv-border)}
.bv-months th:first-child{text-align:left}
.bv-months tbody th{font-weight:400}
.bv-months thead th{position:sticky;top:0;background:var(--bv-subtle);color:var(--bv-muted);font-weight:600}
@media (max-width:575px){.bv-months{font-size:12px}.bv-months th,.bv-months td{padding:8px 3px}}`;
