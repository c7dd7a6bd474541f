import {
  checkSaldos,
  type Estado,
  MAX_MOVIMIENTOS,
  MAX_NO_LEIDOS,
  type Movimiento,
  movimiento,
  type NoLeido,
} from './estado';
import { parseFecha, parseImporte } from './values';

const IMPORTE = /^[-+]?\s*\$?\s*[-+]?[\d,]+\.\d{2}$/;
const FECHA = /^\d{1,2}\s+[A-Za-zé]{3,10}\.?\s+\d{4}(\s*,\s*\d{1,2}:\d{2}(:\d{2})?)?$/;
const HOY = /^(hoy|ayer|pendiente)\b/i;

/**
 * Reads what is copied from the movements of Scotiabank: a description, a day with its hour, an amount with its sign, line by line. A
 * movement of today has no final day and is left out. Null where the text is something else.
 */
export function readPasted(text: string): Estado | null {
  const lines = text.split(/\r?\n/).map((line) => line.replaceAll(/[\t\u00a0 ]+/g, ' ').trim());
  const movimientos: Movimiento[] = [];
  const noLeidos: NoLeido[] = [];
  let descripcion: string[] = [];
  let fecha: string | null = null;
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    if (FECHA.test(line) || HOY.test(line)) fecha = line;
    else if (fecha !== null && IMPORTE.test(line)) {
      const when = parseFecha(fecha.replace(/\s*,\s*/, ' '), 'dmy');
      const centavos = parseImporte(line);
      if (when && centavos)
        movimientos.push(movimiento({ ...when, centavos, descripcion: descripcion.join(' ').slice(0, 1_000) }));
      else if (!HOY.test(fecha))
        noLeidos.push({ renglon: at + 1, texto: line.slice(0, 200), razon: 'La fecha no se entiende.' });
      [descripcion, fecha] = [[], null];
    } else descripcion = [...descripcion, line].slice(-3);
    if (movimientos.length > MAX_MOVIMIENTOS) return null;
  }
  if (movimientos.length === 0) return null;
  return {
    formato: 'texto',
    banco: 'Scotiabank',
    cuenta: '',
    moneda: 'MXN',
    ...checkSaldos({ movimientos, saldoInicial: null, saldoFinal: null }),
    movimientos,
    noLeidos: noLeidos.slice(0, MAX_NO_LEIDOS),
  };
}
