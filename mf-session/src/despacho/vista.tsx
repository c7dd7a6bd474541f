import { formatCount, formatInstant, plural } from '@boveda/ui-kit';
import type { DetailColumn } from '@boveda/ui-kit/data';
import { memo, type ReactNode } from 'react';
import { type Celda, Cell } from './cells';

interface Columna<Fila> {
  title: string;
  celdaOf(fila: Fila): Celda;
}

interface CeldaProps<Fila extends { rfc: string }> extends Columna<Fila> {
  fila: Fila;
  hasRoute(to: string): boolean;
}

/** Rendered again only when its row changes: choosing one of 150 taxpayers would otherwise render 1,800 cells. */
const CeldaDeFila = memo(function CeldaDeFila({ title, celdaOf, fila, hasRoute }: CeldaProps<{ rfc: string }>) {
  return (
    <>
      <span className="session-despacho-label" aria-hidden="true">
        {title}
      </span>
      <Cell rfc={fila.rfc} celda={celdaOf(fila)} hasRoute={hasRoute} />
    </>
  );
}) as <Fila extends { rfc: string }>(props: CeldaProps<Fila>) => ReactNode;

/** A column of a table of taxpayers, whose cells repeat its title on a telephone. Columns are to be kept between renderings. */
export const cellColumn = <Fila extends { rfc: string }>(
  columna: Columna<Fila>,
  hasRoute: (to: string) => boolean,
): DetailColumn<Fila> => [
  columna.title,
  (fila) => <CeldaDeFila {...columna} fila={fila} hasRoute={hasRoute} />,
  { isTitle: true },
];

interface Shown {
  /** Taxpayers that the filters leave. */
  shown: number;
  rows: readonly { calculado: string | null }[];
  /** Taxpayers of the user. */
  count: number;
  isComputing: boolean;
}

/** How many taxpayers are shown, and that figures are computed, or since when they are. */
export function resumenDe(
  { shown, rows, count, isComputing }: Shown,
  says: { computing: string; computed: string },
): string {
  const oldest = rows.flatMap(({ calculado }) => calculado ?? []).toSorted()[0];
  return [
    `${plural(shown, 'contribuyente', 'contribuyentes')}${count > rows.length ? ` de ${formatCount(count)}` : ''}`,
    isComputing ? says.computing : oldest && `${says.computed} desde el ${formatInstant(oldest)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
