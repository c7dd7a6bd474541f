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
import type { RefObject } from 'react';
import { celdaPath, cfdiPath, nombreDeCelda } from './celda';
import { Clasificar } from './clasificar';
import { Decide, Decision } from './decide';
import { useListLineasQuery } from './impuestos-api';
import { LinesCard } from './lines-card';
import { pedimentoShown } from './pedimento';
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
  const lines = useListLineasQuery({ mes, query });
  return (
    <LinesCard
      title={nombreDeCelda(query)}
      heading={heading}
      close={{ to: paths.impuestos(mes), text: 'Cerrar líneas' }}
      lines={lines}
      summary={({ count, total }) => (
        <>
          {plural(count, 'línea', 'líneas')} · {formatAmount(total.importe)} · valor {formatAmount(total.base)}
        </>
      )}
    >
      {({ rows, count }) => (
        <>
          <DetailTable columns={columnsOf(mes)} rows={rows} rowKey={({ id }) => id} />
          <Pages mes={mes} query={query} count={count} />
        </>
      )}
    </LinesCard>
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
  const { emitido, documento, corrige, origen, tasa, retencion } = linea;
  const list = emitido ? paths.clientes() : paths.proveedores();
  return (
    <>
      {linea.pedimento ? pedimentoShown(linea.pedimento) : <Link to={cfdiPath(linea)}>{folioOf(linea)}</Link>}
      <small>
        {origenesFlujo[origen]}
        {!retencion && ` · ${tasasImpuesto[tasa]}`}
      </small>
      {documento && <Otro verb="paga" list={list} documento={documento} />}
      {corrige && <Otro verb="corrige" list={list} documento={corrige} />}
    </>
  );
}

const Importe = ({ linea: { importe, estimado, timbrado, complementaria, retencion } }: { linea: LineaFlujo }) => (
  <>
    {formatAmount(importe)}
    {estimado && (
      <div>
        <Estimado reason={SIN_DESGLOSE} />
      </div>
    )}
    {timbrado && Number(timbrado.importe) !== Number(importe) && (
      <small>
        de {formatAmount(timbrado.importe)},{' '}
        {retencion ? 'porque sus CFDI a la plataforma ya dicen el resto' : 'por lo que ya se había pagado'}
      </small>
    )}
    {complementaria && <small>Complementaria: el egreso es de un mes posterior</small>}
  </>
);

/** Users decide on CFDI: not on a CFDI de retenciones, nor on what they said themselves. */
const isDeCfdi = ({ retencion, pedimento }: LineaFlujo) => !retencion && pedimento === null;

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
    {isDeCfdi(linea) && <Decide linea={linea} mes={mes} />}
    {isDeCfdi(linea) && linea.impuesto === '002' && <Clasificar linea={linea} />}
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
