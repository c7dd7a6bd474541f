import { buildCadenaTimbre } from '../cadena/cadena';
import type { Sellado } from '../comprobante/comprobante';
import { type Canvas, CONTENT, MARGIN, styles } from './canvas';
import { drawQr } from './qr';

const QR = 96;
const GAP = 14;

/** The QR code of the SAT's page, both sellos, and the cadena that the PAC sealed: one block on one page. */
export function writeSellos(canvas: Canvas, { timbre, sello }: Sellado, url: string): void {
  if (!timbre) return;
  const x = MARGIN + QR + GAP;
  const width = CONTENT - QR - GAP;
  const blocks = [
    ['Sello digital del CFDI', sello],
    ['Sello digital del SAT', timbre.selloSat],
    ['Cadena original del complemento de certificación digital del SAT', buildCadenaTimbre(timbre)],
    ['RFC del proveedor de certificación', timbre.rfcProvCertif],
  ] as const;
  const written = blocks.flatMap(([label, text]) =>
    text === null ? [] : [{ label, lines: canvas.wrap(text, styles.mono, width) }],
  );
  const height = written.reduce((sum, { lines }) => sum + styles.label.line + lines.length * styles.mono.line + 4, 0);
  // One that is taller than a page begins where it is: no page could hold it.
  const whole = Math.max(height, QR + 4) + 18;
  if (whole <= canvas.wholeRoom) canvas.ensure(whole);
  canvas.y += 18;
  canvas.rule(canvas.y - 8);
  drawQr(canvas, url, MARGIN, canvas.y + 2, QR);
  const top = canvas.y;
  for (const { label, lines } of written) {
    canvas.ensure(styles.label.line + styles.mono.line);
    canvas.line(label, x, canvas.y, width, styles.label);
    canvas.y += styles.label.line;
    canvas.flow(lines, x, width, styles.mono);
    canvas.y += 4;
  }
  canvas.y = Math.max(canvas.y, top + QR + 4);
}
