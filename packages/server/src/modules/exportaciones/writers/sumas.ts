import { type ColumnaCfdi, columnasCfdi, efectosComprobante, type TipoComprobante } from '@boveda/contracts';
import { Big } from 'big.js';
import { type FilaListado, monedaOf, totalOf } from './listado';

const AMOUNTS = [
  'subtotal',
  'descuento',
  'ivatrasladado',
  'iepstrasladado',
  'ivaretenido',
  'isrretenido',
] as const satisfies readonly ColumnaCfdi[];
/** An amount of a CFDI that is summed where its column was chosen. */
export type ImporteTotal = (typeof AMOUNTS)[number];

/** Titles of the summed amounts. */
export const tituloDeImporte = (importe: ImporteTotal): string => columnasCfdi[importe];

/** A line of totals, of CFDI of one kind and currency, or the net of two kinds. */
export interface Renglon {
  /** `Todos`, or the name of a tag. */
  grupo: string;
  concepto: string;
  moneda: string;
  cantidad: number;
  total: string;
  importes: Readonly<Partial<Record<ImporteTotal, string>>>;
}

interface Celda {
  tipo: TipoComprobante;
  moneda: string;
  cantidad: number;
  total: Big;
  importes: Map<ImporteTotal, Big>;
}

const TODOS = 'Todos';
const SIN_ETIQUETA = 'Sin etiqueta';
/** Order of the kinds: those that net one another stand first. */
const ORDEN = ['I', 'E', 'N', 'P', 'T'];

const NOMBRES: Readonly<Record<string, string>> = {
  I: 'Ingresos',
  E: 'Egresos',
  N: 'Nómina',
  P: 'Pagos (REP)',
  T: 'Traslados',
};

/**
 * Totals of the rows of an export, counted while they are written, so that they are of what the file has. Currencies are never added to
 * one another; where there are ingresos and egresos, their net comes first; nómina and payments stay apart.
 */
export class Sumas {
  readonly importes: readonly ImporteTotal[];
  #todos = new Map<string, Celda>();
  #etiquetas = new Map<string, Map<string, Celda>>();
  #monedas = new Map<string, Big>();
  #mxn = new Big(0);
  #cantidad = 0;
  #tagged = false;

  constructor(elegidas: readonly ColumnaCfdi[] | undefined) {
    this.importes = AMOUNTS.filter((amount) => elegidas?.includes(amount));
  }

  /** Rows that were added. */
  get cantidad(): number {
    return this.#cantidad;
  }

  add(fila: FilaListado): void {
    this.#cantidad++;
    this.#addTo(this.#todos, fila);
    this.#monedas.set(fila.moneda, (this.#monedas.get(fila.moneda) ?? new Big(0)).plus(fila.total));
    if (fila.totalmxn !== null) this.#mxn = this.#mxn.plus(fila.totalmxn);
    this.#tagged ||= (fila.etiquetas?.length ?? 0) > 0;
    for (const etiqueta of fila.etiquetas?.length ? fila.etiquetas : [SIN_ETIQUETA]) {
      const celdas = this.#etiquetas.get(etiqueta) ?? new Map<string, Celda>();
      this.#etiquetas.set(etiqueta, celdas);
      this.#addTo(celdas, fila);
    }
  }

  #addTo(celdas: Map<string, Celda>, fila: FilaListado): void {
    const moneda = monedaOf(fila);
    const key = `${fila.tipo} ${moneda}`;
    const celda = celdas.get(key) ?? {
      tipo: fila.tipo as TipoComprobante,
      moneda,
      cantidad: 0,
      total: new Big(0),
      importes: new Map(),
    };
    celdas.set(key, celda);
    celda.cantidad++;
    celda.total = celda.total.plus(totalOf(fila));
    for (const importe of this.importes) {
      const value = fila[importe];
      if (value != null) celda.importes.set(importe, (celda.importes.get(importe) ?? new Big(0)).plus(value));
    }
  }

  /** Total of each currency, of CFDI that have one; egresos and nómina are positive in it. */
  porMoneda(): { moneda: string; total: string }[] {
    return [...this.#monedas]
      .filter(([, total]) => !total.eq(0))
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([moneda, total]) => ({ moneda, total: total.toFixed() }));
  }

  /** The Total of the list in MXN, as its screen has it. */
  get totalMxn(): string {
    return this.#mxn.toFixed(2);
  }

  /** Lines of all rows. */
  todos(): Renglon[] {
    return this.#renglones(TODOS, this.#todos);
  }

  /** Lines of each tag by name, where any row has one. A CFDI of two tags is in both. */
  porEtiqueta(): Renglon[] {
    if (!this.#tagged) return [];
    return [...this.#etiquetas]
      .toSorted(([a], [b]) => Number(a === SIN_ETIQUETA) - Number(b === SIN_ETIQUETA) || a.localeCompare(b, 'es'))
      .flatMap(([etiqueta, celdas]) => this.#renglones(etiqueta, celdas));
  }

  #renglones(grupo: string, celdas: ReadonlyMap<string, Celda>): Renglon[] {
    const sorted = [...celdas.values()].toSorted(
      (a, b) => a.moneda.localeCompare(b.moneda) || ORDEN.indexOf(a.tipo) - ORDEN.indexOf(b.tipo),
    );
    const net = sorted.flatMap((ingresos) => {
      const egresos = ingresos.tipo === 'I' && celdas.get(`E ${ingresos.moneda}`);
      return egresos ? [this.#neto(grupo, ingresos, egresos)] : [];
    });
    const own = sorted.map(({ tipo, moneda, cantidad, total, importes }) => ({
      grupo,
      concepto: NOMBRES[tipo] ?? efectosComprobante[tipo] ?? tipo,
      moneda,
      cantidad,
      total: total.toFixed(),
      importes: Object.fromEntries([...importes].map(([importe, sum]) => [importe, sum.toFixed()])),
    }));
    return [...net, ...own];
  }

  #neto(grupo: string, ingresos: Celda, egresos: Celda): Renglon {
    const importes = this.importes.flatMap((importe) => {
      const [more, less] = [ingresos.importes.get(importe), egresos.importes.get(importe)];
      return more || less ? [[importe, new Big(more ?? 0).minus(less ?? 0).toFixed()]] : [];
    });
    return {
      grupo,
      concepto: 'Neto: ingresos menos egresos',
      moneda: ingresos.moneda,
      cantidad: ingresos.cantidad + egresos.cantidad,
      total: ingresos.total.minus(egresos.total).toFixed(),
      importes: Object.fromEntries(importes),
    };
  }
}

/** Yields the portions, each once its rows are counted. */
export async function* summed<Fila extends FilaListado>(
  portions: AsyncIterable<readonly Fila[]>,
  sumas: Sumas,
): AsyncGenerator<readonly Fila[], void, undefined> {
  for await (const portion of portions) {
    for (const fila of portion) sumas.add(fila);
    yield portion;
  }
}
