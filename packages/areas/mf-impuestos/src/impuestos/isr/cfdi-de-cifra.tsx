import { Link, PageLinks, paths } from '@boveda/area-kit';
import { type CfdiDelIsr, type CfdiIsrQuery, cifrasIsr } from '@boveda/contracts/impuestos';
import { folioOf, formatAmount, formatFechaCfdi, plural } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { type RefObject, useId } from 'react';
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
  const id = useId();
  const { currentData, error, refetch } = useListCfdiIsrQuery({ mes, query });
  return (
    <section className="impuestos-card impuestos-lineas" aria-labelledby={id}>
      <div className="impuestos-lineas-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {cifrasIsr[query.cifra]}, {query.acumulado === 'si' ? 'del año a ' : ''}
          {nombreDeMes(mes)}
        </h2>
        {currentData && (
          <p>
            {plural(currentData.count, 'CFDI', 'CFDI')} · {formatAmount(currentData.total)}
          </p>
        )}
        <Link className="bv-btn" data-size="small" to={isrPath(mes)} preventScrollReset>
          Cerrar lista
        </Link>
      </div>
      {error && <LoadError error={error} onRetry={refetch} inline />}
      {!currentData && !error && <Skeleton active paragraph={{ rows: 4 }} />}
      {currentData && (
        <>
          <DetailTable columns={columns} rows={currentData.rows} rowKey={({ id }) => id} />
          <PageLinks
            label="Páginas de CFDI"
            className="impuestos-pages"
            {...{ limit: query.limit, offset: query.offset, count: currentData.count }}
            to={(at) => cifraPath(mes, query, at)}
          />
        </>
      )}
    </section>
  );
}

const pathOf = ({ retencion, emitido, cfdi }: CfdiDelIsr): string => {
  if (retencion) return paths.retenciones(cfdi);
  return `${emitido ? paths.clientes() : paths.proveedores()}/${cfdi}`;
};

const columns: readonly DetailColumn<CfdiDelIsr>[] = [
  ['Fecha', ({ fecha }) => formatFechaCfdi(fecha)],
  [
    'CFDI',
    (row) => (
      <>
        <Link to={pathOf(row)}>{folioOf(row)}</Link>
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
