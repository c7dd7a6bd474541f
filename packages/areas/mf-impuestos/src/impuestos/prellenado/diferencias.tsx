import { Link, PageLinks, paths } from '@boveda/area-kit';
import {
  type CfdiDelPrellenado,
  type DiferenciasQuery,
  gruposPrellenado,
  importesPrellenado,
  razonesPrellenado,
} from '@boveda/contracts/impuestos';
import { folioOf, formatAmount, formatFechaCfdi, plural } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { type RefObject, useId } from 'react';
import { HeadRow } from '../head-row';
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
    <section className="imp-card imp-lineas imp-diferencias" aria-labelledby={id}>
      <div className="imp-lineas-head">
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
          <table>
            <HeadRow titles={['Fecha', 'CFDI', 'Contraparte', 'SAT (estimado)', 'Bóveda', 'Diferencia']} />
            <tbody>
              {currentData.rows.map((cfdi) => (
                <Cfdi key={cfdi.uuid} cfdi={cfdi} />
              ))}
            </tbody>
          </table>
          <Pages mes={mes} query={query} count={currentData.count} />
        </>
      )}
    </section>
  );
}

function Cfdi({ cfdi: row }: { cfdi: CfdiDelPrellenado }) {
  const { emitido, cfdi, uuid, contraparte, nombre, fecha, sat, boveda, diferencia } = row;
  return (
    <tr>
      <td data-label="Fecha">{formatFechaCfdi(fecha)}</td>
      <td data-label="CFDI">
        {cfdi ? (
          <Link to={`${emitido ? paths.clientes() : paths.proveedores()}/${cfdi}`}>{folioOf(row)}</Link>
        ) : (
          <span>{uuid}, que no está en la bóveda</span>
        )}
      </td>
      <td data-label="Contraparte">
        <span>
          {nombre}
          <small>{contraparte}</small>
        </span>
      </td>
      <td data-label="SAT (estimado)">{formatAmount(sat)}</td>
      <td data-label="Bóveda">{formatAmount(boveda)}</td>
      <td data-label="Diferencia">{formatAmount(diferencia)}</td>
    </tr>
  );
}

function Pages({ mes, query, count }: { mes: string; query: DiferenciasQuery; count: number }) {
  const { limit, offset } = query;
  const to = (at: number) => diferenciaPath(mes, query, at);
  return <PageLinks label="Páginas de CFDI" className="imp-pages" {...{ limit, offset, count, to }} />;
}
