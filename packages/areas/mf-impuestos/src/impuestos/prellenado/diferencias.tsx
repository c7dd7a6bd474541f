import { Link, PageLinks, paths } from '@boveda/area-kit';
import {
  type CfdiDelPrellenado,
  type DiferenciasQuery,
  gruposPrellenado,
  importesPrellenado,
  razonesPrellenado,
} from '@boveda/contracts/impuestos';
import { folioOf, formatAmount, formatFechaCfdi, plural } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import type { RefObject } from 'react';
import { LinesCard } from '../lines-card';
import { diferenciaPath, prellenadoPath } from './diferencia';
import { useListDiferenciasQuery } from './prellenado-api';

interface Props {
  mes: string;
  query: DiferenciasQuery;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** CFDI that differ for one reason. */
export function Diferencias({ mes, query, heading }: Props) {
  const lines = useListDiferenciasQuery({ mes, query });
  const { importe, grupo, razon } = query;
  return (
    <LinesCard
      title={`${razonesPrellenado[razon]}: ${importesPrellenado[importe]}, ${gruposPrellenado[grupo]}`}
      heading={heading}
      close={{ to: prellenadoPath(mes, importe), text: 'Cerrar lista' }}
      className="impuestos-diferencias"
      lines={lines}
      summary={({ count, total }) => `${plural(count, 'CFDI', 'CFDI')} · ${formatAmount(total)}`}
    >
      {({ rows, count }) => (
        <>
          <DetailTable columns={columns} rows={rows} rowKey={({ uuid }) => uuid} />
          <Pages mes={mes} query={query} count={count} />
        </>
      )}
    </LinesCard>
  );
}

const columns: readonly DetailColumn<CfdiDelPrellenado>[] = [
  ['Fecha', ({ fecha }) => formatFechaCfdi(fecha)],
  [
    'CFDI',
    (row) =>
      row.cfdi ? (
        <Link to={`${row.emitido ? paths.clientes() : paths.proveedores()}/${row.cfdi}`}>{folioOf(row)}</Link>
      ) : (
        <span>{row.uuid}, que no está en la bóveda</span>
      ),
  ],
  [
    'Contraparte',
    ({ nombre, contraparte }) => (
      <span>
        {nombre}
        <small>{contraparte}</small>
      </span>
    ),
  ],
  ['SAT (estimado)', ({ sat }) => formatAmount(sat)],
  ['Bóveda', ({ boveda }) => formatAmount(boveda)],
  ['Diferencia', ({ diferencia }) => formatAmount(diferencia)],
];

function Pages({ mes, query, count }: { mes: string; query: DiferenciasQuery; count: number }) {
  const { limit, offset } = query;
  const to = (at: number) => diferenciaPath(mes, query, at);
  return <PageLinks label="Páginas de CFDI" className="impuestos-pages" {...{ limit, offset, count, to }} />;
}
