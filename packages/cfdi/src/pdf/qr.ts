import { create } from 'qrcode';
import type { Canvas } from './canvas';
import { operand } from './operands';

/** Draws a QR code as one vector path: sharp at any size and much smaller than a picture. */
export function drawQr(canvas: Canvas, content: string, x: number, y: number, side: number): void {
  const { size, data } = create(content, { errorCorrectionLevel: 'M' }).modules;
  const unit = side / size;
  const path: string[] = [];
  for (let row = 0; row < size; row++) {
    let column = 0;
    while (column < size) {
      const start = column;
      while (column < size && data[row * size + column]) column++;
      if (column > start)
        path.push(
          `${operand(x + start * unit)} ${operand(y + row * unit)} ${operand((column - start) * unit)} ${operand(unit)} re`,
        );
      else column++;
    }
  }
  canvas.document.addContent(path.join('\n')).fill('#000000');
}
