import {
  checkSaldos,
  type Estado,
  EstadoIlegible,
  MAX_MOVIMIENTOS,
  MAX_NO_LEIDOS,
  type Movimiento,
  movimiento,
  type NoLeido,
  plain,
} from './estado';
import { type Columna, type Layout, layouts, titulosUsuales } from './layouts';
import { type OrdenFecha, parseFecha, parseHora, parseImporte } from './values';

/** Among how many rows the titles are looked for: banks write a summary before the table. */
const MAX_ENCABEZADO = 60;

/** Where the columns of a table are, as a user said or a layout finds them. */
export interface Perfil {
  banco: string;
  orden: OrdenFecha;
  columnas: Partial<Record<Columna, number>>;
}

/** A table whose columns are known, from its first row on. */
interface Encontrado extends Perfil {
  desde: number;
}

/** Finds the table of a known bank; null where none fits. */
export function findLayout(filas: readonly string[][]): Encontrado | null {
  for (const [at, fila] of filas.slice(0, MAX_ENCABEZADO).entries()) {
    const titulos = fila.map(plain);
    for (const layout of layouts) {
      const columnas = layout.lugares ? placesOf(layout, filas, at) : columnsBy(layout, titulos);
      if (columnas) return { banco: layout.banco, orden: layout.orden, columnas, desde: layout.lugares ? at : at + 1 };
    }
  }
  return null;
}

function columnsBy({ titulos, necesarias, ademas }: Layout, row: readonly string[]): Perfil['columnas'] | null {
  if (ademas && !ademas.some((title) => row.includes(title))) return null;
  const columnas = byTitles(titulos, row);
  return necesarias.every((columna) => columnas[columna] !== undefined) ? columnas : null;
}

/** Places of columns by their titles; the first title of a column wins, and no place is two columns. */
function byTitles(titulos: Layout['titulos'], row: readonly string[]): Perfil['columnas'] {
  const columnas: Perfil['columnas'] = {};
  const taken = new Set<number>();
  for (const [columna, names] of Object.entries(titulos) as [Columna, readonly string[]][]) {
    const at = names
      .map((name) => row.findIndex((title, place) => title === name && !taken.has(place)))
      .find((place) => place >= 0);
    if (at === undefined) continue;
    columnas[columna] = at;
    taken.add(at);
  }
  return columnas;
}

/** A table without titles begins with the opening balance, and its next row has a day where it belongs. */
function placesOf({ lugares = {}, orden }: Layout, filas: readonly string[][], at: number): Perfil['columnas'] | null {
  const [first, second] = [filas[at] ?? [], filas[at + 1] ?? []];
  if (at > 0 || !first.some((cell) => plain(cell) === 'SALDO INICIAL')) return null;
  return parseFecha(second[lugares.fecha ?? 0] ?? '', orden) ? lugares : null;
}

/** The row of titles of an unknown table, and what its columns probably are. */
export interface Sugerido {
  titulos: string[];
  perfil: Perfil;
  /** The rows behind the titles. */
  muestra: string[][];
  desde: number;
}

/** Proposes what the columns of an unknown table are; null where no row looks like titles. */
export function suggestPerfil(filas: readonly string[][]): Sugerido | null {
  const scored = filas
    .slice(0, MAX_ENCABEZADO)
    .map((fila, at) => ({ fila, at, columnas: byTitles(titulosUsuales, fila.map(plain)) }))
    .filter(({ fila }) => fila.filter(Boolean).length >= 3);
  const best = scored.toSorted((a, b) => Object.keys(b.columnas).length - Object.keys(a.columnas).length)[0];
  if (!best) return null;
  const { fila, at, columnas } = best;
  const muestra = filas.slice(at + 1).filter((row) => row.some(Boolean));
  return { titulos: fila, perfil: { banco: '', orden: 'dmy', columnas }, muestra: muestra.slice(0, 5), desde: at + 1 };
}

/** What tells tables of one layout from others: their titles. */
export const firmaOf = (titulos: readonly string[]): string => titulos.map(plain).join('|').slice(0, 500);

/** Rows that banks write around the movements. */
const SALDO_INICIAL = /^SALDO (INICIAL|ANTERIOR)/;
const PIE = /^(TOTAL|TOTALES|SALDO|SUMA|FIN DE|GRAN TOTAL|NUMERO DE|PAGINA|CUENTA|CLIENTE|PERIODO|FECHA)/;
/** Movements of today: their day may still change. */
const SIN_FECHA = /^(HOY|PENDIENTE|EN TRANSITO)$/;
const VACIA = /^[-–0]*$/;

/** Reads the movements of a table whose columns are known. @throws EstadoIlegible for too many */
export function readTable(filas: readonly string[][], { banco, orden, columnas, desde }: Encontrado): Estado {
  const movimientos: Movimiento[] = [];
  const noLeidos: NoLeido[] = [];
  const cuentas = new Map<string, number>();
  const sign = cargoSign(filas.slice(desde), columnas);
  let saldoInicial: number | null = null;
  for (const [at, fila] of filas.entries()) {
    if (at < desde || !fila.some(Boolean)) continue;
    const cell = (columna: Columna) => fila[columnas[columna] ?? -1] ?? '';
    const cuenta = cell('cuenta').replaceAll(/\D/g, '');
    if (cuenta !== '') cuentas.set(cuenta, (cuentas.get(cuenta) ?? 0) + 1);
    const words = fila.map(plain).filter(Boolean);
    if (words.some((word) => SALDO_INICIAL.test(word)) && amountOf(cell, sign) === 0) {
      saldoInicial =
        movimientos.length === 0 ? parseImporte(cell('saldo') || (fila.findLast(Boolean) ?? '')) : saldoInicial;
      continue;
    }
    const read = readRow(cell, orden, sign);
    if (typeof read !== 'string') movimientos.push(read);
    else if (!isPie(words, cell('fecha')))
      noLeidos.push({ renglon: at + 1, texto: fila.join(' ').slice(0, 200), razon: read });
    if (movimientos.length > MAX_MOVIMIENTOS)
      throw new EstadoIlegible(`El archivo tiene más de ${MAX_MOVIMIENTOS} movimientos: divídalo por meses.`);
  }
  if (cuentas.size > 1)
    throw new EstadoIlegible('El archivo tiene movimientos de varias cuentas: descargue un archivo por cuenta.');
  const [cuenta = ''] = cuentas.keys();
  return {
    formato: 'tabla',
    banco,
    cuenta: cuenta || accountBefore(filas.slice(0, desde)),
    moneda: currencyBefore(filas.slice(0, desde)),
    ...checkSaldos({ movimientos, saldoInicial, saldoFinal: null }),
    movimientos,
    noLeidos: noLeidos.slice(0, MAX_NO_LEIDOS),
  };
}

const isPie = (words: readonly string[], fecha: string) =>
  SIN_FECHA.test(plain(fecha)) || (words.length <= 6 && PIE.test(words[0] ?? '') && !/\d/.test(fecha));

type Cell = (columna: Columna) => string;

/** Files with all charges negative say the sign twice; in others a negative charge is a refund. */
function cargoSign(filas: readonly string[][], { cargo }: Perfil['columnas']): 1 | -1 {
  if (cargo === undefined) return -1;
  const amounts = filas.map((fila) => parseImporte(fila[cargo] ?? '') ?? 0).filter((amount) => amount !== 0);
  return amounts.length > 0 && amounts.every((amount) => amount < 0) ? 1 : -1;
}

/** Hundredths of a row with their sign; a text that says why not. */
function amountOf(cell: Cell, sign: 1 | -1): number | string {
  if (cell('importe') !== '') {
    const importe = parseImporte(cell('importe'));
    if (importe === null) return 'El importe no se entiende.';
    const signo = plainSign(cell('signo'));
    return signo === null ? importe : signo * Math.abs(importe);
  }
  const [cargo, abono] = [parseImporte(cell('cargo')), parseImporte(cell('abono'))];
  if (cargo === null || abono === null) return 'El importe no se entiende.';
  if (cargo !== 0 && abono !== 0) return 'Tiene cargo y abono a la vez.';
  return cargo === 0 ? abono : cargo * sign;
}

function plainSign(text: string): 1 | -1 | null {
  const word = text.trim().toUpperCase();
  if (/^(-|C$|CARGO|RETIRO|DEBITO|DÉBITO|D$|DR$|EGRESO)/.test(word)) return -1;
  return /^(\+|A$|ABONO|DEPOSITO|DEPÓSITO|CREDITO|CRÉDITO|CR$|H$|INGRESO)/.test(word) ? 1 : null;
}

function readRow(cell: Cell, orden: OrdenFecha, sign: 1 | -1): Movimiento | string {
  const when = parseFecha(cell('fecha'), orden);
  if (!when) return cell('fecha') === '' ? 'No tiene fecha.' : 'La fecha no se entiende.';
  const centavos = amountOf(cell, sign);
  if (typeof centavos === 'string') return centavos;
  if (centavos === 0) return 'No tiene importe.';
  const saldo = cell('saldo') === '' ? null : parseImporte(cell('saldo'));
  const said = (columna: Columna) => (VACIA.test(cell(columna)) ? '' : cell(columna));
  return movimiento({
    fecha: when.fecha,
    hora: parseHora(cell('hora')) ?? when.hora,
    centavos,
    saldo,
    descripcion: [said('descripcion'), said('detalle')].filter(Boolean).join(' · '),
    referencia: said('referencia'),
    rastreo: said('rastreo')
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(0, 30),
    rfc: said('rfc')
      .toUpperCase()
      .replaceAll(/[^A-ZÑ&0-9]/g, '')
      .slice(0, 13),
    nombre: said('nombre').slice(0, 120),
    cuenta: said('clabe').replaceAll(/\D/g, '').slice(0, 18),
  });
}

/** Number of the account in the summary before the table. */
function accountBefore(filas: readonly string[][]): string {
  for (const fila of filas) {
    const found = /(?:CUENTA|CLABE|CONTRATO)[^0-9]{0,30}(\d[\d -]{4,24}\d)/.exec(fila.join(' ').toUpperCase());
    if (found) return (found[1] ?? '').replaceAll(/\D/g, '');
  }
  return '';
}

const currencyBefore = (filas: readonly string[][]): string =>
  filas.some((fila) => /\b(USD|DOLARES|DOLAR)\b/.test(plain(fila.join(' ')))) ? 'USD' : 'MXN';
