import {
  checkSaldos,
  type Estado,
  EstadoIlegible,
  MAX_CELDA,
  MAX_MOVIMIENTOS,
  MAX_NO_LEIDOS,
  type Movimiento,
  movimiento,
  type NoLeido,
} from './estado';
import { parseImporte } from './values';

/** `:61:` date, entry date, mark, funds code, amount, code, reference, reference of the bank. Source: SWIFT MT940, field 61. */
const RENGLON = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,2})([A-Z][A-Z0-9]{3})([^\n/]*)(?:\/\/([^\n]*))?/;
const SALDO = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,2})/;

/** Reads a SWIFT MT940 of one account, also on several pages. @throws EstadoIlegible */
export function readMt940(text: string): Estado {
  const fields = [
    ...text.replaceAll('\r', '').matchAll(/^:(\d{2}[A-Z]?):((?:[^\n]*)(?:\n(?!:\d{2}[A-Z]?:|-\}?$|\{)[^\n]*)*)/gm),
  ];
  const movimientos: Movimiento[] = [];
  const noLeidos: NoLeido[] = [];
  const cuentas = new Set<string>();
  let [saldoInicial, saldoFinal]: (number | null)[] = [null, null];
  let moneda = 'MXN';
  let last: Movimiento | null = null;
  for (const [at, [, tag, value = '']] of fields.entries()) {
    if (tag === '25') cuentas.add(value.split('/').at(-1)?.replaceAll(/\D/g, '') ?? '');
    if (tag === '60F' || tag === '60M') {
      saldoInicial ??= saldoOf(value);
      moneda = SALDO.exec(value)?.[3] ?? moneda;
    }
    if (tag === '62F' || tag === '62M') saldoFinal = saldoOf(value);
    if (tag === '86' && last) last.descripcion = descriptionOf(value);
    if (tag !== '61') continue;
    last = lineOf(value);
    if (last) movimientos.push(last);
    else noLeidos.push({ renglon: at + 1, texto: value.slice(0, 200), razon: 'El renglón :61: no se entiende.' });
    if (movimientos.length > MAX_MOVIMIENTOS)
      throw new EstadoIlegible(`El archivo tiene más de ${MAX_MOVIMIENTOS} movimientos: divídalo por meses.`);
  }
  if (cuentas.size > 1)
    throw new EstadoIlegible('El archivo tiene movimientos de varias cuentas: descargue un archivo por cuenta.');
  const [cuenta = ''] = cuentas;
  return {
    formato: 'mt940',
    banco: '',
    cuenta,
    moneda,
    ...checkSaldos({ movimientos, saldoInicial: saldoInicial ?? null, saldoFinal: saldoFinal ?? null }),
    movimientos,
    noLeidos: noLeidos.slice(0, MAX_NO_LEIDOS),
  };
}

function saldoOf(value: string): number | null {
  const match = SALDO.exec(value);
  const centavos = match && parseImporte((match[4] ?? '').replace(',', '.'));
  return match && centavos !== null ? (match[1] === 'D' ? -centavos : centavos) : null;
}

/** A reversal of a credit takes money away. */
function lineOf(value: string): Movimiento | null {
  const match = RENGLON.exec(value);
  const fecha = match && dateOf(match[1] ?? '');
  const centavos = match && parseImporte((match[5] ?? '').replace(',', '.'));
  if (!match || !fecha || !centavos) return null;
  const isIn = match[3] === 'C' || match[3] === 'RD';
  const reference = (match[7] ?? '').trim();
  return movimiento({
    fecha,
    centavos: isIn ? centavos : -centavos,
    referencia: reference === 'NONREF' || reference === '' ? (match[8] ?? '').trim() : reference,
  });
}

function dateOf(text: string): string | null {
  const fecha = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  const at = new Date(fecha);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== fecha ? null : fecha;
}

/** Without the marks of subfields (`?20`). */
const descriptionOf = (value: string) =>
  value
    .replaceAll(/\?\d{2}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CELDA);
