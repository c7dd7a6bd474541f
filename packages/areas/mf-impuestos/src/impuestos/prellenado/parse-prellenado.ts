import {
  type CifrasPrellenado,
  type ColumnaPrellenado,
  cifrasPrellenado,
  columnasPrellenado,
  conteosPrellenado,
  type GrupoPrellenado,
  gruposPrellenado,
} from '@boveda/contracts/impuestos';

/** Characters of a pasted table: that of the SAT has fewer than a thousand. */
export const MAX_TEXTO = 20_000;
/** Lines that are read, and characters of each. */
const MAX_LINES = 200;
const MAX_LINE = 2_000;

const columnas = Object.keys(columnasPrellenado) as ColumnaPrellenado[];
const grupos = Object.keys(gruposPrellenado) as GrupoPrellenado[];

/** Lower case, without accents or signs: «Nº Vigentes» → «n vigentes». */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The column that a heading names. */
function columnaOf(cell: string): ColumnaPrellenado | undefined {
  const text = plain(cell);
  if (text.includes('cancelad')) return 'canceladas';
  if (text.includes('vigente')) return 'vigentes';
  if (text.includes('subtotal')) return text.includes('descuento') ? 'neto' : 'subtotal';
  if (text.includes('descuento')) return 'descuento';
  if (text.includes('exent')) return 'baseExento';
  const tasa = /\b(16|8|0)\b/.exec(text)?.[1];
  if (!tasa) return undefined;
  if (text.includes('base')) return `base${tasa}` as ColumnaPrellenado;
  return text.includes('iva') && tasa !== '0' ? (`iva${tasa}` as ColumnaPrellenado) : undefined;
}

interface Lado {
  lado?: 'emitidas' | 'recibidas' | undefined;
  tipo?: 'Pue' | 'Pago' | undefined;
}

/** The direction and kind that a label names: «Emitidas P», «Facturas recibidas», «I PUE». */
function ladoOf(cell: string): Lado {
  const text = plain(cell);
  const tipo = /\b(?:pue|ingresos?|exhibicion|i)\b/.test(text)
    ? 'Pue'
    : /\b(?:pagos?|complementos?|rep|p)\b/.test(text)
      ? 'Pago'
      : undefined;
  return { lado: text.includes('emitid') ? 'emitidas' : text.includes('recibid') ? 'recibidas' : undefined, tipo };
}
const grupoOf = ({ lado, tipo }: Lado): GrupoPrellenado | undefined => lado && tipo && `${lado}${tipo}`;

/** A figure as it is stored; undefined where the cell has none. */
export function readCifra(columna: ColumnaPrellenado, cell: string): string | undefined {
  const bare = cell.replace(/[$,\s]|MXN/gi, '');
  const signed = /^\((.*)\)$/.exec(bare);
  const text = signed ? `-${signed[1]}` : bare;
  if (!/^-?\d{1,12}(?:\.\d*)?$/.test(text)) return undefined;
  return columna in conteosPrellenado ? String(Math.trunc(Number(text))) : Number(text).toFixed(2);
}
const isNumber = (cell: string) => readCifra('subtotal', cell) !== undefined;

/** Cells of a line of TSV, CSV, or columns that spaces divide. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim());
  if (line.includes(';')) return line.split(';').map(unquote);
  // A comma inside an amount is followed by three digits and belongs to it where the line has other marks of columns.
  if (/ {2,}/.test(line.trim())) return line.trim().split(/ {2,}/);
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].slice(0, -1).map(([, cell = '']) => unquote(cell));
}
const unquote = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim();

/**
 * Reads the table of the SAT's viewer from text: its columns in any order or, without headings, in that of the SAT; its rows
 * by their labels or in their order; also with rows and columns exchanged. Undefined where it finds no figure, or too much text.
 */
export function parsePrellenado(text: string): CifrasPrellenado | undefined {
  if (text.length > MAX_TEXTO) return undefined;
  const cifras: Partial<Record<GrupoPrellenado, Partial<Record<ColumnaPrellenado, string>>>> = {};
  let headings: (ColumnaPrellenado | undefined)[] | undefined;
  let acrossGrupos: (GrupoPrellenado | undefined)[] | undefined;
  let current: Lado = {};
  let unlabelled = 0;
  const put = (grupo: GrupoPrellenado | undefined, columna: ColumnaPrellenado | undefined, cell = '') => {
    const cifra = columna && readCifra(columna, cell);
    if (grupo && columna && cifra !== undefined) cifras[grupo] = { ...cifras[grupo], [columna]: cifra };
  };
  for (const line of text.split(/\r?\n/, MAX_LINES)) {
    const cells = cellsOf(line.slice(0, MAX_LINE));
    const named = cells.map(columnaOf);
    if (named.filter(Boolean).length > 1) {
      headings = named;
      continue;
    }
    const across = cells.map((cell) => grupoOf(ladoOf(cell)));
    if (across.filter(Boolean).length > 1) {
      acrossGrupos = across;
      continue;
    }
    if (acrossGrupos) {
      const shift = cells.length - acrossGrupos.length;
      for (const [at, cell] of cells.entries()) put(acrossGrupos[at - shift], columnaOf(cells[0] ?? ''), cell);
      continue;
    }
    const label = ladoOf(cells.filter((cell) => !isNumber(cell)).join(' '));
    if (label.lado) current = label;
    else if (label.tipo) current = { ...current, tipo: label.tipo };
    if (!cells.some(isNumber)) continue;
    const grupo = grupoOf(current) ?? grupos[unlabelled++];
    if (headings) {
      // Rows begin with a label; the heading row may lack a cell above it.
      const shift = Math.max(0, cells.length - headings.length);
      for (const [at, cell] of cells.entries()) put(grupo, headings[at - shift], cell);
    } else {
      const values = cells.slice(cells.findIndex(isNumber));
      for (const [at, cell] of values.entries()) put(grupo, columnas[at], cell);
    }
  }
  return Object.keys(cifras).length > 0 ? cifrasPrellenado().safeParse(cifras).data : undefined;
}

/** Figures that were read. */
export const countCifras = (cifras: CifrasPrellenado): number =>
  Object.values(cifras).reduce((count, columnas) => count + Object.keys(columnas ?? {}).length, 0);
