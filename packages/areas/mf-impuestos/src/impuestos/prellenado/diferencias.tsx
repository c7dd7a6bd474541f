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
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { type RefObject, useId } from 'react';
import { diferenciaPath, prellenadoPath } from './diferencia';
import { useListDiferenciasQuery } from './prellenado-api';

interface Props {
  mes: string;
  query: DiferenciasQuery;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** CFDI that differ for one reason. */
export function Diferencias({ mes, query, heading }: Props) {
  const id = useId();
  const { currentData, error, refetch } = useListDiferenciasQuery({ mes, query });
  const { importe, grupo, razon } = query;
  return (
    <section className="impuestos-card impuestos-lineas impuestos-diferencias" aria-labelledby={id}>
      <div className="impuestos-lineas-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {razonesPrellenado[razon]}: {importesPrellenado[importe]}, {gruposPrellenado[grupo]}
        </h2>
        {currentData && (
          <p>
            {plural(currentData.count, 'CFDI', 'CFDI')} · {formatAmount(currentData.total)}
          </p>
        )}
        <Link className="bv-btn" data-size="small" to={prellenadoPath(mes, importe)} preventScrollReset>
          Cerrar lista
        </Link>
      </div>
      {error && <LoadError error={error} onRetry={refetch} inline />}
      {!currentData && !error && <Skeleton active paragraph={{ rows: 4 }} />}
      {currentData && (
        <>
          <DetailTable columns={columns} rows={currentData.rows} rowKey={({ uuid }) => uuid} />
          <Pages mes={mes} query={query} count={currentData.count} />
        </>
      )}
    </section>
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
