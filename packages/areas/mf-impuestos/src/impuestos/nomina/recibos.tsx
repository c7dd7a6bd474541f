import { Link, PageLinks, paths } from '@boveda/area-kit';
import {
  cifrasNomina,
  gruposNomina,
  type ReciboDeNomina,
  type RecibosQuery,
  type TrabajadoresQuery,
  tiposNomina,
} from '@boveda/contracts/impuestos';
import { folioOf, formatAmount, formatDay, plural } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import type { RefObject } from 'react';
import { LinesCard } from '../lines-card';
import { nombreDeMes } from '../mes';
import { useListRecibosQuery } from './nomina-api';
import { nominaPath } from './nomina-path';

interface Props {
  mes: string;
  query: RecibosQuery;
  pagina: TrabajadoresQuery;
  heading: RefObject<HTMLHeadingElement | null>;
}

const titleOf = ({ cifra, grupo, tipo, trabajador }: RecibosQuery, mes: string): string =>
  [
    cifra ? cifrasNomina[cifra] : 'Recibos de nómina',
    ...(grupo ? [gruposNomina[grupo]] : []),
    ...(tipo ? [tiposNomina[tipo]] : []),
    ...(trabajador ? [trabajador] : []),
    nombreDeMes(mes),
  ].join(', ');

/** The receipts of a figure, of a group or of a worker; each opens its CFDI. */
export function Recibos({ mes, query, pagina, heading }: Props) {
  const lines = useListRecibosQuery({ mes, query });
  const { limit, offset, cifra = 'neto' } = query;
  const columns: DetailColumn<ReciboDeNomina>[] = [
    ['Pago', ({ pago }) => formatDay(pago)],
    [
      'CFDI',
      (row) => (
        <>
          <Link to={`${paths.clientes()}/${row.cfdi}`}>{folioOf(row)}</Link>
          <small>{tiposNomina[row.tipo]}</small>
        </>
      ),
    ],
    [
      'Trabajador',
      ({ nombre, rfc }) => (
        <>
          {nombre}
          <small>{rfc}</small>
        </>
      ),
    ],
    [cifrasNomina[cifra], (row) => formatAmount(row[cifra])],
    ['Días', ({ dias }) => Number(dias)],
    ['Periodo', ({ desde, hasta }) => `${desde} a ${hasta}`],
  ];
  return (
    <LinesCard
      title={titleOf(query, mes)}
      heading={heading}
      close={{ to: nominaPath(mes, pagina), text: 'Cerrar lista' }}
      lines={lines}
      summary={({ count, total }) => `${plural(count, 'recibo', 'recibos')} · ${formatAmount(total)}`}
    >
      {({ rows, count }) => (
        <>
          <DetailTable columns={columns} rows={rows} rowKey={({ id }) => id} />
          <PageLinks
            label="Páginas de recibos"
            className="impuestos-pages"
            {...{ limit, offset, count }}
            to={(at) => nominaPath(mes, pagina, query, at)}
          />
        </>
      )}
    </LinesCard>
  );
}
