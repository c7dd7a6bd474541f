import type { LineaReporte } from '@boveda/cfdi';
import { estatusCfdi, type OrigenExportacion } from '@boveda/contracts';
import { localAt } from '@boveda/platform/core/time';
import type { ExportQuery } from '../export-request';
import { periodoEnPalabras, tituloDeLista } from '../lista';
import { columnasOf } from './columns';
import { columnasDeConceptos, columnasPorClave, type FilaConcepto, SumasPorClave, summedConceptos } from './conceptos';
import type { FilaListado } from './listado';
import type { ColumnaHoja } from './sheet';
import { type Renglon, type Sumas, summed, tituloDeImporte } from './sumas';
import { type HojaLista, hojaDe, writeWorkbookOf } from './workbook';

/** What the cover of an export says besides its counts. */
export interface DatosPortada {
  rfc: string;
  nombre: string;
  origen: OrigenExportacion;
  query: ExportQuery;
  filtros: readonly LineaReporte[];
  now: Date;
}

/** Returns a moment as the clock of the zone shows it, or else that of UTC-7: a browser may know zones that this server does not. */
export function horaEn(zona: string | undefined, moment: Date): string {
  if (zona !== undefined)
    try {
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zona, dateStyle: 'short', timeStyle: 'medium' });
      return `${local.format(moment)} (${zona})`;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  return `${localAt(moment).replace('T', ' ')} (UTC-7)`;
}

type Dato = readonly [string, string];

const FILAS: Dato = ['Filas', 'Una por concepto; los importes del CFDI están solo en su primer concepto'];

/** Returns what the cover says, in its order. */
export function datosDe({ rfc, nombre, origen, query, filtros, now }: DatosPortada, cantidad: number): Dato[] {
  return [
    ['Contribuyente', nombre],
    ['RFC', rfc],
    ['Lista', tituloDeLista(origen, query)],
    ...(query.status ? [['Estado', estatusCfdi[query.status]] as const] : []),
    ['Periodo', periodoEnPalabras(query)],
    ...filtros.map(({ label, value }) => [label, value] as const),
    ...(query.filas === 'conceptos' ? [FILAS] : []),
    ['CFDI', cantidad.toLocaleString('en')],
    ['Generado', horaEn(query.zona, now)],
  ];
}

const texto = (titulo: string, ancho: number, at: 0 | 1): ColumnaHoja<Dato> => ({
  titulo,
  tipo: 'texto',
  ancho,
  valor: (dato) => dato[at],
});

async function* lazily<Fila>(filas: () => readonly Fila[]) {
  yield filas();
}

/** Returns the cover sheet; it is written after the rows that `sumas` counts. */
const hojaPortada = (datos: DatosPortada, sumas: Sumas): HojaLista =>
  hojaDe({
    nombre: 'Portada',
    columnas: [texto('Dato', 24, 0), texto('Valor', 70, 1)],
    filas: lazily(() => datosDe(datos, sumas.cantidad)),
  });

const renglon = (titulo: string, ancho: number, valor: (renglon: Renglon) => string): ColumnaHoja<Renglon> => ({
  titulo,
  tipo: 'texto',
  ancho,
  valor,
});

/** Returns the sheet of totals, by kind and currency, and by tag; it is written after the rows that `sumas` counts. */
const hojaTotales = (sumas: Sumas): HojaLista =>
  hojaDe({
    nombre: 'Totales',
    columnas: [
      renglon('Grupo', 30, ({ grupo }) => grupo),
      renglon('Concepto', 30, ({ concepto }) => concepto),
      renglon('Moneda', 8, ({ moneda }) => moneda),
      { titulo: 'CFDI', tipo: 'numero', ancho: 10, valor: ({ cantidad }) => cantidad },
      { titulo: 'Total', tipo: 'importe', ancho: 18, valor: ({ total }) => total },
      ...sumas.importes.map(
        (importe): ColumnaHoja<Renglon> => ({
          titulo: tituloDeImporte(importe),
          tipo: 'importe',
          ancho: 16,
          valor: ({ importes }) => importes[importe] ?? null,
        }),
      ),
    ],
    filas: lazily(() => [...sumas.todos(), ...sumas.porEtiqueta()]),
  });

/**
 * Yields the workbook of a list: a cover, its rows with the chosen columns, and its totals. The cover is the first tab and the last part
 * of the file, because it counts the rows.
 */
export function writeLibro(
  datos: DatosPortada,
  filas: AsyncIterable<readonly FilaListado[]>,
  sumas: Sumas,
): AsyncGenerator<Buffer, void, undefined> {
  const lista = hojaDe({ nombre: 'CFDI', columnas: columnasOf(datos.query.columnas), filas: summed(filas, sumas) });
  return writeWorkbookOf([lista, hojaTotales(sumas), hojaPortada(datos, sumas)], localAt(datos.now), PORTADA_FIRST);
}

/** The tabs: cover, list, totals. */
const PORTADA_FIRST = [2, 0, 1];

/** Yields the workbook of a list with a row for each concepto, and their sums by ClaveProdServ; else as `writeLibro`. */
export function writeLibroDeConceptos(
  datos: DatosPortada,
  filas: AsyncIterable<readonly FilaConcepto[]>,
  sumas: Sumas,
): AsyncGenerator<Buffer, void, undefined> {
  const claves = new SumasPorClave();
  const lista = hojaDe({
    nombre: 'Conceptos',
    columnas: columnasDeConceptos(datos.query.columnas),
    filas: summedConceptos(filas, sumas, claves),
  });
  const porClave = hojaDe({
    nombre: 'Por clave',
    columnas: columnasPorClave,
    filas: lazily(() => claves.renglones()),
  });
  return writeWorkbookOf(
    [lista, porClave, hojaTotales(sumas), hojaPortada(datos, sumas)],
    localAt(datos.now),
    [3, 0, 1, 2],
  );
}
