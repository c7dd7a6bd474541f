import { create } from 'qrcode';
import type { Canvas } from './canvas';

/** Draws a QR code as one vector path: sharp at any size and much smaller than a picture. */
export function drawQr(canvas: Canvas, content: string, x: number, y: number, side: number): void {
  const { size, data } = create(content, { errorCorrectionLevel: 'M' }).modules;
  const unit = side / size;
  const { document } = canvas;
  for (let row = 0; row < size; row++) {
    let column = 0;
    while (column < size) {
      const start = column;
      while (column < size && data[row * size + column]) column++;
      if (column > start) document.rect(x + start * unit, y + row * unit, (column - start) * unit, unit);
      else column++;
    }
  }
  document.fill('#000000');
}
