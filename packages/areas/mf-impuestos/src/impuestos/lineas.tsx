import { Link, PageLinks, paths } from '@boveda/area-kit';
import {
  clasesFlujo,
  criteriosNoAcreditable,
  fundamentosNoAcreditable,
  type LineaFlujo,
  type LineasQuery,
  origenesFlujo,
  razonesNoAcreditable,
  tasasImpuesto,
} from '@boveda/contracts/impuestos';
import { folioOf, formatAmount, formatFechaCfdi, plural } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { type RefObject, useId } from 'react';
import { celdaPath, nombreDeCelda } from './celda';
import { Clasificar } from './clasificar';
import { Decide, Decision } from './decide';
import { useListLineasQuery } from './impuestos-api';
import { Estimado } from './resumen';

const SIN_DESGLOSE =
  'El pago no desglosa impuestos: se toma la parte del IVA de su factura que corresponde a lo pagado.';

interface Props {
  mes: string;
  query: LineasQuery;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Lines of a cell: each opens its CFDI, and may be decided on. */
export function Lineas({ mes, query, heading }: Props) {
  const id = useId();
  const { currentData, error, refetch } = useListLineasQuery({ mes, query });
  return (
    <section className="impuestos-card impuestos-lineas" aria-labelledby={id}>
      <div className="impuestos-lineas-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {nombreDeCelda(query)}
        </h2>
        {currentData && (
          <p>
            {plural(currentData.count, 'línea', 'líneas')} · {formatAmount(currentData.total.importe)} · valor{' '}
            {formatAmount(currentData.total.base)}
          </p>
        )}
        <Link className="bv-btn" data-size="small" to={paths.impuestos(mes)} preventScrollReset>
          Cerrar líneas
        </Link>
      </div>
      {error && <LoadError error={error} onRetry={refetch} inline />}
      {!currentData && !error && <Skeleton active paragraph={{ rows: 4 }} />}
      {currentData && (
        <>
          <DetailTable columns={columnsOf(mes)} rows={currentData.rows} rowKey={({ id }) => id} />
          <Pages mes={mes} query={query} count={currentData.count} />
        </>
      )}
    </section>
  );
}

const columnsOf = (mes: string): DetailColumn<LineaFlujo>[] => [
  ['Fecha', ({ fecha }) => formatFechaCfdi(fecha)],
  ['CFDI', (linea) => <Cfdi linea={linea} />],
  [
    'Contraparte',
    ({ nombre, contraparte }) => (
      <>
        {nombre}
        <small>{contraparte}</small>
      </>
    ),
  ],
  ['Valor', ({ base }) => formatAmount(base)],
  ['Importe', (linea) => <Importe linea={linea} />],
  ['Decisiones', (linea) => <Decisiones linea={linea} mes={mes} />],
];

function Cfdi({ linea }: { linea: LineaFlujo }) {
  const { emitido, cfdi, documento, corrige, origen, tasa } = linea;
  const list = emitido ? paths.clientes() : paths.proveedores();
  return (
    <>
      <Link to={`${list}/${cfdi}`}>{folioOf(linea)}</Link>
      <small>
        {origenesFlujo[origen]} · {tasasImpuesto[tasa]}
      </small>
      {documento && <Otro verb="paga" list={list} documento={documento} />}
      {corrige && <Otro verb="corrige" list={list} documento={corrige} />}
    </>
  );
}

const Importe = ({ linea: { importe, estimado, timbrado, complementaria } }: { linea: LineaFlujo }) => (
  <>
    {formatAmount(importe)}
    {estimado && (
      <div>
        <Estimado reason={SIN_DESGLOSE} />
      </div>
    )}
    {timbrado && Number(timbrado.importe) !== Number(importe) && (
      <small>de {formatAmount(timbrado.importe)}, por lo que ya se había pagado</small>
    )}
    {complementaria && <small>Complementaria: el egreso es de un mes posterior</small>}
  </>
);

const Decisiones = ({ linea, mes }: { linea: LineaFlujo; mes: string }) => (
  <>
    {linea.razon && (
      <small>
        {razonesNoAcreditable[linea.razon]}
        {fundamentosNoAcreditable[linea.razon] && ` (${fundamentosNoAcreditable[linea.razon]})`}
        {criteriosNoAcreditable[linea.razon] && `. ${criteriosNoAcreditable[linea.razon]}`}
      </small>
    )}
    {linea.decisiones.map((decision) => (
      <Decision key={decision.id} decision={decision} de={folioOf(linea)} />
    ))}
    {linea.clase && <small>{clasesFlujo[linea.clase]}</small>}
    {linea.productos.map(
      ({ clave, clase, importe }) =>
        clase && (
          <small key={clave}>
            {clave}, {formatAmount(importe)}: {clasesFlujo[clase]}
          </small>
        ),
    )}
    <Decide linea={linea} mes={mes} />
    {linea.impuesto === '002' && <Clasificar linea={linea} />}
  </>
);

interface OtroProps {
  verb: string;
  list: string;
  documento: NonNullable<LineaFlujo['documento']>;
}

/** The other document of a line, which the vault may not have. */
const Otro = ({ verb, list, documento: { uuid, cfdi } }: OtroProps) =>
  cfdi ? (
    <small>
      {verb} <Link to={`${list}/${cfdi}`}>{uuid.slice(0, 8)}</Link>
    </small>
  ) : (
    <small>
      {verb} {uuid.slice(0, 8)}, que no está en la bóveda
    </small>
  );

function Pages({ mes, query, count }: { mes: string; query: LineasQuery; count: number }) {
  const { limit, offset, celda, tasa, razon, origen, contraparte } = query;
  const said = { celda, razon, contraparte, ...(tasa && { tasa }), ...(origen && { origen }) };
  const to = (at: number) => celdaPath(mes, { ...said, offset: at });
  return <PageLinks label="Páginas de líneas" className="impuestos-pages" {...{ limit, offset, count, to }} />;
}
