import type { Concepto } from '@boveda/cfdi';
import type { ColumnaCfdi } from '@boveda/contracts';
import { Big } from 'big.js';
import { importesOf } from '../../../vault/ingest/importes';
import { columnasOf } from './columns';
import type { FilaListado } from './listado';
import type { ColumnaHoja } from './sheet';
import type { Sumas } from './sumas';

/** A concepto of a row of a list; null for a CFDI whose XML cannot be read, which stays in the file. */
export interface FilaConcepto {
  cfdi: FilaListado;
  concepto: Concepto | null;
  /** Whether it is the first one of its CFDI, which alone has the amounts of the CFDI: else they would be summed again. */
  isFirst: boolean;
}

const UNREAD = 'El XML no se pudo leer';

/** Returns the rows of a CFDI, at least one. */
export const filasDeConceptos = (cfdi: FilaListado, conceptos: readonly Concepto[]): FilaConcepto[] =>
  (conceptos.length > 0 ? conceptos : [null]).map((concepto, at) => ({ cfdi, concepto, isFirst: at === 0 }));

type Valor = (concepto: Concepto) => string | null;

const celda = (
  titulo: string,
  tipo: ColumnaHoja<FilaConcepto>['tipo'],
  ancho: number,
  valor: Valor,
): ColumnaHoja<FilaConcepto> => ({ titulo, tipo, ancho, valor: ({ concepto }) => concepto && valor(concepto) });

const importe = (titulo: string, valor: Valor) => celda(titulo, 'importe', 15, valor);

/** The columns of a concepto, after those of its CFDI. Amounts are in the currency of the CFDI. */
const columnasDeConcepto: readonly ColumnaHoja<FilaConcepto>[] = [
  celda('ClaveProdServ', 'texto', 14, ({ claveProdServ }) => claveProdServ),
  celda('Núm. identificación', 'texto', 18, ({ noIdentificacion }) => noIdentificacion),
  {
    titulo: 'Concepto',
    tipo: 'texto',
    ancho: 50,
    valor: ({ concepto }) => (concepto ? concepto.descripcion : UNREAD),
  },
  celda('Cantidad', 'numero', 12, ({ cantidad }) => cantidad),
  celda('Unidad', 'texto', 14, ({ claveUnidad, unidad }) => [claveUnidad, unidad].filter(Boolean).join(' ') || null),
  importe('Valor unitario', ({ valorUnitario }) => valorUnitario),
  importe('Importe del concepto', (concepto) => concepto.importe),
  importe('Descuento del concepto', ({ descuento }) => descuento),
  importe('IVA del concepto', (concepto) => importesOf(concepto).ivatrasladado),
  importe('IEPS del concepto', (concepto) => importesOf(concepto).iepstrasladado),
  importe('IVA retenido del concepto', (concepto) => importesOf(concepto).ivaretenido),
  importe('ISR retenido del concepto', (concepto) => importesOf(concepto).isrretenido),
  celda('Objeto de impuesto', 'texto', 10, ({ objetoImp }) => objetoImp),
];

/** Returns the columns of a sheet of conceptos: those of the list, chosen or all, and those of the concepto. */
export const columnasDeConceptos = (
  elegidas: readonly ColumnaCfdi[] | undefined,
): readonly ColumnaHoja<FilaConcepto>[] => [
  ...columnasOf(elegidas).map(
    ({ titulo, tipo, ancho, valor }): ColumnaHoja<FilaConcepto> => ({
      titulo,
      tipo,
      ancho,
      valor: ({ cfdi, isFirst }) => (isFirst || tipo !== 'importe' ? valor(cfdi) : null),
    }),
  ),
  ...columnasDeConcepto,
];

/** What the conceptos of one ClaveProdServ and currency come to, without taxes. */
interface Renglon {
  clave: string;
  /** Of its first concepto. */
  descripcion: string;
  moneda: string;
  conceptos: number;
  importe: Big;
}

/** Sums of the conceptos of a file by ClaveProdServ and currency: of ingresos, less those of egresos; other kinds are not counted. */
export class SumasPorClave {
  readonly #renglones = new Map<string, Renglon>();

  add({ cfdi: { tipo, moneda }, concepto }: FilaConcepto): void {
    if (!concepto || (tipo !== 'I' && tipo !== 'E')) return;
    const clave = concepto.claveProdServ ?? '';
    const key = JSON.stringify([clave, moneda]);
    const renglon = this.#renglones.get(key) ?? {
      ...{ clave, moneda, conceptos: 0, importe: new Big(0) },
      descripcion: concepto.descripcion,
    };
    const net = new Big(concepto.importe).minus(concepto.descuento ?? 0);
    renglon.conceptos++;
    renglon.importe = tipo === 'E' ? renglon.importe.minus(net) : renglon.importe.plus(net);
    this.#renglones.set(key, renglon);
  }

  /** Returns the lines by currency, those of most money first. */
  renglones(): Renglon[] {
    return [...this.#renglones.values()].toSorted(
      (a, b) => a.moneda.localeCompare(b.moneda) || b.importe.cmp(a.importe) || a.clave.localeCompare(b.clave),
    );
  }
}

/** Columns of the sums by ClaveProdServ. */
export const columnasPorClave: readonly ColumnaHoja<Renglon>[] = [
  { titulo: 'ClaveProdServ', tipo: 'texto', ancho: 14, valor: ({ clave }) => clave },
  { titulo: 'Concepto', tipo: 'texto', ancho: 50, valor: ({ descripcion }) => descripcion },
  { titulo: 'Moneda', tipo: 'texto', ancho: 8, valor: ({ moneda }) => moneda },
  { titulo: 'Conceptos', tipo: 'numero', ancho: 10, valor: ({ conceptos }) => conceptos },
  { titulo: 'Importe sin impuestos', tipo: 'importe', ancho: 18, valor: ({ importe: sum }) => sum.toFixed() },
];

/** Yields the portions, each once its CFDI and conceptos are counted. */
export async function* summedConceptos(
  portions: AsyncIterable<readonly FilaConcepto[]>,
  sumas: Sumas,
  claves: SumasPorClave,
): AsyncGenerator<readonly FilaConcepto[], void, undefined> {
  for await (const portion of portions) {
    for (const fila of portion) {
      if (fila.isFirst) sumas.add(fila.cfdi);
      claves.add(fila);
    }
    yield portion;
  }
}
