import type { Comprobante, Impuesto } from '../comprobante/comprobante';
import { type Canvas, CONTENT, ink, MARGIN, styles } from './canvas';
import { formatMoney, formatTasa, impuestoName } from './format';
import { importeConLetra } from './importe-con-letra';
import type { TextStyle } from './type';

interface Renglon {
  readonly label: string;
  readonly amount: string | null;
}

const WIDTH = 220;
const ROW = 12.5;

const taxRow = (prefix: string, { impuesto, tipoFactor, tasaOCuota, importe }: Impuesto): Renglon => ({
  label: [prefix, impuestoName(impuesto), formatTasa(tipoFactor, tasaOCuota)].filter(Boolean).join(' '),
  amount: importe ?? '0',
});

function renglonesOf({ subtotal, descuento, impuestos, impuestosLocales }: Comprobante): Renglon[] {
  return [
    { label: 'Subtotal', amount: subtotal },
    { label: 'Descuento', amount: descuento },
    ...impuestos.traslados.map((impuesto) => taxRow('', impuesto)),
    ...impuestos.retenciones.map((impuesto) => taxRow('Retención', impuesto)),
    ...(impuestosLocales?.lineas ?? []).map(({ clase, nombre, tasa, importe }) => ({
      label: `${clase === 'retencion' ? 'Retención local' : 'Local'} ${nombre} ${tasa}%`,
      amount: importe,
    })),
  ].filter(({ amount }) => amount !== null);
}

const big: TextStyle = { ...styles.title, size: 11, color: ink.white };

function writeTotalBar(canvas: Canvas, label: string, total: string, moneda: string): void {
  const x = MARGIN + CONTENT - WIDTH;
  canvas.box(x, canvas.y, WIDTH, 21, ink.accent);
  canvas.line(canvas.show(label), x + 8, canvas.y + 5.5, 90, big);
  canvas.line(
    canvas.show(moneda === 'XXX' ? formatMoney(total) : `${formatMoney(total)} ${moneda}`),
    x + 8,
    canvas.y + 5.5,
    WIDTH - 16,
    big,
    'right',
  );
  canvas.y += 21;
}

/** What is added and taken away, the total, and the total in words. */
export function writeTotales(canvas: Canvas, cfdi: Comprobante): void {
  const renglones = renglonesOf(cfdi);
  canvas.ensure(Math.min(renglones.length * ROW + 40, 400));
  canvas.y += 7;
  const top = canvas.y;
  const x = MARGIN + CONTENT - WIDTH;
  for (const { label, amount } of renglones) {
    canvas.ensure(ROW);
    const [shown = ''] = canvas.wrap(label, styles.body, WIDTH - 100);
    canvas.line(shown, x + 8, canvas.y, WIDTH - 100, styles.body);
    canvas.line(canvas.show(formatMoney(amount)), x + 8, canvas.y, WIDTH - 16, styles.body, 'right');
    canvas.y += ROW;
  }
  canvas.ensure(24);
  canvas.y += 2;
  writeTotalBar(canvas, 'Total', cfdi.total, cfdi.moneda);
  const bottom = canvas.y;
  const left = bottom - top > 22 && bottom > top ? top : bottom - 21;
  canvas.line('Importe con letra', MARGIN, left, CONTENT - WIDTH - 20, styles.label);
  const letra = importeConLetra(cfdi.total, cfdi.moneda);
  canvas.y = Math.max(
    bottom,
    canvas.paragraph(letra, MARGIN, left + styles.label.line, CONTENT - WIDTH - 20, styles.strong),
  );
}

/** The bar of a total, with its words: for pagos and nómina. */
export function writeTotal(canvas: Canvas, label: string, total: string, moneda: string): void {
  canvas.ensure(34);
  canvas.y += 7;
  const top = canvas.y;
  writeTotalBar(canvas, label, total, moneda);
  canvas.line('Importe con letra', MARGIN, top, CONTENT - WIDTH - 20, styles.label);
  const below = canvas.paragraph(
    importeConLetra(total, moneda),
    MARGIN,
    top + styles.label.line,
    CONTENT - WIDTH - 20,
    styles.strong,
  );
  canvas.y = Math.max(canvas.y, below);
}
