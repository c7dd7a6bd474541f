import type { Comprobante } from '../comprobante/comprobante';
import type { DoctoRelacionado, Pago, TotalesPagos } from '../comprobante/pagos';
import type { Canvas } from './canvas';
import { type Field, flowFields } from './fields';
import { formatFecha, formatMoney, formatNumber, labelOf, taxText } from './format';
import { labelOfName } from './labels';
import { type Column, writeTable } from './table';
import { writeTotal } from './totales';

const taxes = ({ impuestos }: DoctoRelacionado | Pago) =>
  [
    ...impuestos.traslados.map((impuesto) => taxText('', impuesto)),
    ...impuestos.retenciones.map((impuesto) => taxText('Ret.', impuesto)),
  ].join('  ·  ');

const columns: readonly Column<DoctoRelacionado>[] = [
  {
    title: 'Documento',
    spread: true,
    text: ({ idDocumento }) => idDocumento.toUpperCase(),
    details: (docto) =>
      [
        [
          [docto.serie, docto.folio].filter(Boolean).join('-'),
          docto.metodoDePago ?? '',
          docto.objetoImp && docto.objetoImp !== '02' ? labelOf('objetoImp', docto.objetoImp) : '',
          taxes(docto),
        ]
          .filter(Boolean)
          .join('  ·  '),
      ].filter(Boolean),
  },
  { title: 'Parc.', width: 32, align: 'right', text: ({ numParcialidad }) => numParcialidad ?? '—' },
  {
    title: 'Moneda',
    width: 54,
    text: ({ moneda }) => moneda,
    details: ({ equivalencia }) =>
      equivalencia === null || Number(equivalencia) === 1 ? [] : [formatNumber(equivalencia)],
  },
  { title: 'Saldo anterior', width: 76, align: 'right', text: ({ impSaldoAnt }) => formatMoney(impSaldoAnt) },
  { title: 'Pagado', width: 76, align: 'right', text: ({ impPagado }) => formatMoney(impPagado) },
  { title: 'Saldo insoluto', width: 76, align: 'right', text: ({ impSaldoInsoluto }) => formatMoney(impSaldoInsoluto) },
];

function fieldsOf(pago: Pago): Field[] {
  const cuenta = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ') || '—';
  return [
    { label: 'Fecha de pago', value: formatFecha(pago.fechaPago) },
    { label: 'Forma de pago', value: labelOf('formaPago', pago.formaDePago) },
    { label: 'Monto', value: `${formatMoney(pago.monto)} ${pago.moneda}` },
    { label: 'Tipo de cambio', value: pago.tipoCambio && pago.moneda !== 'MXN' ? formatNumber(pago.tipoCambio) : '—' },
    { label: 'Número de operación', value: pago.numOperacion ?? '—' },
    { label: 'Cuenta ordenante', value: cuenta(pago.ctaOrdenante, pago.rfcEmisorCtaOrd, pago.nomBancoOrdExt) },
    { label: 'Cuenta beneficiaria', value: cuenta(pago.ctaBeneficiario, pago.rfcEmisorCtaBen) },
    { label: 'Impuestos del pago', value: taxes(pago) || '—', wide: 2 },
  ].filter(({ value }) => value !== '—');
}

/** What the complement says that all payments come to, in pesos. */
function writeTotalesDePagos(canvas: Canvas, totales: TotalesPagos): void {
  const fields = Object.entries(totales).flatMap(([name, amount]) =>
    amount === null ? [] : [{ label: labelOfName(name), value: formatMoney(amount) }],
  );
  canvas.heading('Totales de los pagos', 30);
  flowFields(canvas, fields, 4);
}

/** Every payment with the documents that it pays. */
export function writePagos(canvas: Canvas, { pagos, totalesPagos }: Comprobante): void {
  pagos.forEach((pago, index) => {
    canvas.heading(pagos.length === 1 ? 'Pago' : `Pago ${index + 1} de ${pagos.length}`, 80);
    flowFields(canvas, fieldsOf(pago), 4);
    canvas.y += 6;
    if (pago.doctosRelacionados.length > 0) writeTable(canvas, columns, pago.doctosRelacionados);
    writeTotal(canvas, 'Pagado', pago.monto, pago.moneda);
  });
  if (totalesPagos) writeTotalesDePagos(canvas, totalesPagos);
}
