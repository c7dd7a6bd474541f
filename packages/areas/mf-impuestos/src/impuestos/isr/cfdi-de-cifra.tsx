import { Link, PageLinks } from '@boveda/area-kit';
import { type CfdiDelIsr, type CfdiIsrQuery, cifrasIsr } from '@boveda/contracts/impuestos';
import { folioOf, formatAmount, formatFechaCfdi, plural } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import type { RefObject } from 'react';
import { cfdiPath } from '../celda';
import { LinesCard } from '../lines-card';
import { nombreDeMes } from '../mes';
import { useListCfdiIsrQuery } from './isr-api';
import { cifraPath, isrPath } from './isr-path';

interface Props {
  mes: string;
  query: CfdiIsrQuery;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The CFDI of a figure, of the month or of the year to date. */
export function CfdiDeCifra({ mes, query, heading }: Props) {
  const lines = useListCfdiIsrQuery({ mes, query });
  const { limit, offset, cifra, acumulado } = query;
  return (
    <LinesCard
      title={`${cifrasIsr[cifra]}, ${acumulado === 'si' ? 'acumulado a ' : ''}${nombreDeMes(mes)}`}
      heading={heading}
      close={{ to: isrPath(mes), text: 'Cerrar lista' }}
      lines={lines}
      summary={({ count, total }) => `${plural(count, 'CFDI', 'CFDI')} · ${formatAmount(total)}`}
    >
      {({ rows, count }) => (
        <>
          <DetailTable columns={columns} rows={rows} rowKey={({ id }) => id} />
          <PageLinks
            label="Páginas de CFDI"
            className="impuestos-pages"
            {...{ limit, offset, count }}
            to={(at) => cifraPath(mes, query, at)}
          />
        </>
      )}
    </LinesCard>
  );
}

const columns: readonly DetailColumn<CfdiDelIsr>[] = [
  ['Fecha', ({ fecha }) => formatFechaCfdi(fecha)],
  [
    'CFDI',
    (row) => (
      <>
        <Link to={cfdiPath(row)}>{folioOf(row)}</Link>
        {row.documento && <small>paga {row.documento.slice(0, 8)}</small>}
      </>
    ),
  ],
  [
    'Contraparte',
    ({ nombre, contraparte }) => (
      <>
        {nombre}
        <small>{contraparte}</small>
      </>
    ),
  ],
  ['Mes', ({ mes }) => nombreDeMes(mes)],
  ['Importe', ({ importe }) => formatAmount(importe)],
];
