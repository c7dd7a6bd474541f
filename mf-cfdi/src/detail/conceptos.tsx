import type { ConceptoCfdi, Page } from '@boveda/contracts';
import { formatCount, formatExact } from '@boveda/ui-kit';
import type { DetailColumn } from '@boveda/ui-kit/data';
import { impuestoText } from './impuesto-text';
import { Lines } from './lines';

/** The conceptos of a CFDI with their taxes. */
export const Conceptos = ({ conceptos: { rows, count } }: { conceptos: Page<ConceptoCfdi> }) => (
  <Lines
    title={count > 1 ? `Conceptos (${formatCount(count)})` : 'Conceptos'}
    columns={columns}
    rows={rows}
    count={count}
    isInFiles
  />
);

const columns: DetailColumn<ConceptoCfdi>[] = [
  [
    'Concepto',
    (concepto) => (
      <>
        {concepto.descripcion}
        {details(concepto).map((line) => (
          <small key={line}>{line}</small>
        ))}
      </>
    ),
  ],
  ['Importe', ({ importe }) => formatExact(importe)],
];

function details({
  clave,
  identificacion,
  cantidad,
  unidad,
  valorunitario,
  descuento,
  objetoimp,
  impuestos,
}: ConceptoCfdi) {
  const quantity = `${formatExact(cantidad, 0)} ${unidad} × ${formatExact(valorunitario)}`;
  const ident = identificacion && `No. ident. ${identificacion}`;
  const discount = descuento && Number(descuento) !== 0 && `Descuento ${formatExact(descuento)}`;
  const lines = [
    [clave, ident, quantity, discount],
    [...impuestos.map(impuestoText), !objetoimp?.startsWith('02') && objetoimp],
  ];
  return lines.map((parts) => parts.filter(Boolean).join(' · ')).filter(Boolean);
}
