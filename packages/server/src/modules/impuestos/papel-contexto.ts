import { type AvisoDelMes, avisosFlujo, indiciosEgreso, type MesDeImpuestos } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import type { ColumnaHoja } from '../exportaciones/writers/sheet';
import { listAvisos } from './avisos.read-model';
import { everyPage } from './every-page';

/** The sheets of what the figures rest on, and of what a user should look at. */
export const PARAMETROS = 'Parámetros';
export const POR_CLASIFICAR = 'Por clasificar';

type Parametro = readonly [name: string, valor: string];

const cubierto = ({ porcentaje, conXml, vigentes }: MesDeImpuestos['cobertura']['emitidos']): string =>
  porcentaje === null ? 'sin dato' : `${porcentaje} % (${conXml} de ${vigentes})`;

/** Returns on what the figures of a month rest: its factor, remittances, close and coverage, at a moment. */
export function parametrosDe(
  { mes, factor, totales, retenciones, cierre, cobertura }: MesDeImpuestos,
  { rfc, nombre, regimen, corte }: { rfc: string; nombre: string; regimen: string | null; corte: string },
): Parametro[] {
  const enteros = [retenciones.delMes, ...retenciones.anteriores].map(
    (each): Parametro => [`Entero de las retenciones de ${each.mes}`, each.fecha ?? 'Sin fecha: se supone a tiempo'],
  );
  return [
    ['RFC', rfc],
    ['Nombre', nombre],
    ['Régimen', regimen ?? 'sin dato'],
    ['Mes', mes],
    ['Método de la proporción', factor.metodo === 'anual' ? 'Del año anterior (LIVA 5-B)' : 'Del mes (LIVA 5-V)'],
    ['Proporción', totales.proporcion],
    ...enteros,
    ['Cierre', cierre ? `${cierre.autor}, ${cierre.fecha}` : 'Abierto'],
    ['Fuente', 'CFDI de la bóveda'],
    ['Corte', corte],
    ['Cobertura de emitidos', cubierto(cobertura.emitidos)],
    ['Cobertura de recibidos', cubierto(cobertura.recibidos)],
    ['Leyenda', `Cálculo de apoyo con los CFDI de tu bóveda al ${corte.slice(0, 10)}. No es una declaración.`],
  ];
}

/** Columns of that sheet. */
export const columnasDeParametros: readonly ColumnaHoja<Parametro>[] = [
  { titulo: 'Parámetro', tipo: 'texto', ancho: 36, valor: ([name]) => name },
  { titulo: 'Valor', tipo: 'texto', ancho: 80, valor: ([, valor]) => valor },
];

/** Yields the CFDI of a month to classify or review, by date. */
export const avisosDe = (db: Db, rfc: string, mes: string): AsyncGenerator<AvisoDelMes[]> =>
  everyPage((page) => listAvisos(db, rfc, mes, page));

/** Columns of that sheet. */
export const columnasDePorClasificar: readonly ColumnaHoja<AvisoDelMes>[] = [
  { titulo: 'UUID', tipo: 'texto', ancho: 38, valor: ({ uuid }) => uuid },
  { titulo: 'Documento pagado', tipo: 'texto', ancho: 38, valor: ({ documento }) => documento ?? '' },
  { titulo: 'Serie y folio', tipo: 'texto', ancho: 16, valor: ({ serie, folio }) => serie + folio },
  { titulo: 'RFC', tipo: 'texto', ancho: 16, valor: ({ contraparte }) => contraparte },
  { titulo: 'Nombre', tipo: 'texto', ancho: 40, valor: ({ nombre }) => nombre },
  { titulo: 'Fecha', tipo: 'fecha', ancho: 20, valor: ({ fecha }) => fecha },
  { titulo: 'IVA', tipo: 'importe', ancho: 18, valor: ({ importe }) => importe },
  {
    ...{ titulo: 'Por qué', tipo: 'texto', ancho: 90 },
    valor: ({ aviso, indicio }) => [avisosFlujo[aviso], indicio && indiciosEgreso[indicio]].filter(Boolean).join(' '),
  },
];
