import type { Comprobante } from '../comprobante/comprobante';
import type { Impuesto } from '../comprobante/impuesto';
import { type Canvas, CONTENT, ink, MARGIN, styles } from './canvas';
import { formatMoney, taxText } from './format';
import { importeConLetra } from './importe-con-letra';
import { textWidth } from './metrics';
import type { TextStyle } from './type';

interface Renglon {
  readonly label: string;
  readonly amount: string | null;
}

const WIDTH = 220;
const ROW = 12.5;

const taxRow = (prefix: string, { importe, ...impuesto }: Impuesto): Renglon => ({
  label: taxText(prefix, { ...impuesto, importe: null }),
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
const PAD = 8;
const BAR = 21;

function writeTotalBar(canvas: Canvas, label: string, total: string, moneda: string): void {
  const x = MARGIN + CONTENT - WIDTH;
  const width = WIDTH - 2 * PAD;
  const shown = moneda === 'XXX' ? formatMoney(total) : `${formatMoney(total)} ${moneda}`;
  const room = width - textWidth(label, big.font, big.size) - PAD;
  const size = Math.min(big.size, (big.size * room) / textWidth(shown, big.font, big.size));
  canvas.box(x, canvas.y, WIDTH, BAR, ink.accent);
  canvas.line(canvas.show(label), x + PAD, canvas.y + 5.5, width, big);
  canvas.line(shown, x + PAD, canvas.y + 5.5 + (big.size - size) / 2, width, { ...big, size }, 'right');
  canvas.y += BAR;
}

/** Amount on the right, what it is of on the left, both whole. */
function writeRenglon(canvas: Canvas, { label, amount }: Renglon): void {
  const x = MARGIN + CONTENT - WIDTH + PAD;
  const width = WIDTH - 2 * PAD;
  const shown = formatMoney(amount);
  const room = width - Math.max(80, textWidth(shown, styles.body.font, styles.body.size) + PAD);
  const lines = canvas.wrap(label, styles.body, room);
  canvas.ensure(ROW);
  canvas.line(shown, x, canvas.y, width, styles.body, 'right');
  canvas.flow(lines, x, room, styles.body);
  canvas.y += ROW - styles.body.line;
}

/** Shows a currency that is not a key of three letters where there is room for it. */
const claveOf = (moneda: string) => (/^[A-Z]{3}$/.test(moneda) ? moneda : 'XXX');

const LETRA = CONTENT - WIDTH - 20;

function layLetra(canvas: Canvas, total: string, moneda: string) {
  const lines = canvas.wrap(importeConLetra(total, moneda), styles.strong, LETRA);
  return { lines, height: Math.max(BAR, styles.label.line + lines.length * styles.strong.line) };
}

function writeLetra(canvas: Canvas, lines: readonly string[], top: number): void {
  canvas.line('Importe con letra', MARGIN, top, LETRA, styles.label);
  canvas.y = Math.max(canvas.y, canvas.lines(lines, MARGIN, top + styles.label.line, LETRA, styles.strong));
}

/** Subtotal, taxes, discount, total, and the total in words. */
export function writeTotales(canvas: Canvas, cfdi: Comprobante): void {
  const renglones = renglonesOf(cfdi);
  const { lines, height } = layLetra(canvas, cfdi.total, cfdi.moneda);
  canvas.ensure(Math.min(renglones.length * ROW + 40, 400));
  canvas.y += 7;
  const top = canvas.y;
  for (const renglon of renglones) writeRenglon(canvas, renglon);
  canvas.ensure(height + 3);
  canvas.y += 2;
  const bar = canvas.y;
  writeTotalBar(canvas, 'Total', cfdi.total, cfdi.moneda);
  writeLetra(canvas, lines, Math.min(bar, top));
}

/** The bar of a total, with its words: for pagos and nómina. */
export function writeTotal(canvas: Canvas, label: string, total: string, moneda: string): void {
  const { lines, height } = layLetra(canvas, total, claveOf(moneda));
  canvas.ensure(height + 7);
  canvas.y += 7;
  const top = canvas.y;
  writeTotalBar(canvas, label, total, claveOf(moneda));
  writeLetra(canvas, lines, top);
}
