import { Link, PageLinks, paths } from '@boveda/area-kit';
import { estatusCfdi } from '@boveda/contracts/core';
import { type CeldaEspejo, type CfdiEspejo, situacionesEspejo } from '@boveda/contracts/sat';
import { Button, describeProblem, formatAmount, formatCount, formatFechaCfdi, plural, useToast } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { CloudDownloadOutlined } from '@boveda/ui-kit/icons';
import type { RefObject } from 'react';
import { AskMetadatos } from './ask-metadatos';
import { type CeldaElegida, celdaPath, coberturaDe, nombreDeMes, situacionesDe } from './celda';
import { useListEspejoQuery, useRequestMissingMutation } from './espejo-api';
import { lastDayOf } from './periodo';

interface Props {
  elegida: CeldaElegida;
  celda: CeldaEspejo;
  disabled: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** A month of one direction: what is known of it, its CFDI by situation, and what can be asked of the SAT. */
export function CeldaPanel({ elegida, celda, disabled, heading }: Props) {
  const { mes, query } = elegida;
  const { direccion } = query;
  return (
    <section className="descargas-espejo-card descargas-espejo-panel" aria-labelledby="descargas-espejo-panel">
      <div className="descargas-espejo-panel-head">
        <h2 id="descargas-espejo-panel" ref={heading} tabIndex={-1}>
          {nombreDeMes(mes)}, {direccion}
        </h2>
        <Link className="bv-btn" data-size="small" to={paths.espejo} preventScrollReset>
          Cerrar detalle
        </Link>
      </div>
      <p>{coberturaDe(celda)}</p>
      <div className="descargas-espejo-actions">
        {celda.cantidades.faltaXml > 0 && (
          <Traer elegida={elegida} cantidad={celda.cantidades.faltaXml} disabled={disabled} />
        )}
        <AskMetadatos
          fechaini={`${mes}-01`}
          fechafin={lastDayOf(mes)}
          direcciones={[direccion]}
          disabled={disabled}
          label={celda.hasta === null ? 'Pedir metadatos del mes' : 'Actualizar metadatos del mes'}
        />
      </div>
      {(celda.hasta !== null || celda.situacion !== 'sinDato') && (
        <>
          <nav className="descargas-espejo-pills" aria-label="Situaciones del mes">
            {situacionesDe(celda).map((situacion) => (
              <Link
                key={situacion}
                className="bv-btn"
                data-size="small"
                to={celdaPath(mes, { direccion, situacion })}
                aria-current={situacion === query.situacion ? 'true' : undefined}
                preventScrollReset
              >
                {situacionesEspejo[situacion]} ({formatCount(celda.cantidades[situacion])})
              </Link>
            ))}
          </nav>
          {celda.cantidades[query.situacion] > 0 && <Cfdis elegida={elegida} />}
        </>
      )}
    </section>
  );
}

function Traer({ elegida, cantidad, disabled }: { elegida: CeldaElegida; cantidad: number; disabled: boolean }) {
  const [request, { isLoading }] = useRequestMissingMutation();
  const toast = useToast();
  const bring = async () => {
    const { data, error } = await request({ mes: elegida.mes, direccion: elegida.query.direccion });
    if (data) return toast.success(data.msg);
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <Button
      effect="change"
      type="primary"
      icon={<CloudDownloadOutlined />}
      disabled={disabled}
      loading={isLoading}
      onClick={() => void bring()}
    >
      Traer lo que falta ({formatCount(cantidad)})
    </Button>
  );
}

function Cfdis({ elegida: { mes, query } }: { elegida: CeldaElegida }) {
  const { currentData, error, refetch } = useListEspejoQuery({ mes, query });
  if (error) return <LoadError error={error} onRetry={refetch} inline />;
  if (!currentData) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <>
      <DetailTable
        caption={`${situacionesEspejo[query.situacion]}: ${plural(currentData.count, 'CFDI', 'CFDI')}`}
        isCaptionHidden
        columns={columnsOf(query.direccion === 'emitidos' ? paths.clientes() : paths.proveedores())}
        rows={currentData.rows}
        rowKey={({ uuid }) => uuid}
      />
      <Pages mes={mes} query={query} count={currentData.count} />
    </>
  );
}

const columnsOf = (list: string): DetailColumn<CfdiEspejo>[] => [
  ['Fecha', ({ fecha }) => formatFechaCfdi(fecha)],
  [
    'CFDI',
    ({ uuid, cfdi, tipo }) => (
      <>
        <span className="descargas-espejo-uuid">
          {cfdi ? <Link to={`${list}/${cfdi}`}>{uuid.toUpperCase()}</Link> : uuid.toUpperCase()}
        </span>
        <small>Tipo {tipo}</small>
      </>
    ),
  ],
  [
    'Contraparte',
    ({ nombre, rfc }) => (
      <>
        {nombre}
        <small>{rfc}</small>
      </>
    ),
  ],
  [
    'En el SAT',
    ({ totalsat, vigentesat, cancelado, subido }) => (
      <>
        {totalsat === null ? 'No está' : formatAmount(totalsat)}
        {vigentesat !== null && <small>{estadoSat(vigentesat, cancelado)}</small>}
        {subido && <small>Según metadatos que se subieron</small>}
      </>
    ),
  ],
  [
    'En la bóveda',
    ({ total, status }) => (
      <>
        {total === null ? 'No está' : formatAmount(total)}
        {status !== null && <small>{estatusCfdi[status as keyof typeof estatusCfdi]}</small>}
      </>
    ),
  ],
];

const estadoSat = (vigente: boolean, cancelado: string | null) =>
  vigente ? 'Vigente' : `Cancelado${cancelado ? ` el ${formatFechaCfdi(cancelado)}` : ''}`;

function Pages({ mes, query, count }: CeldaElegida & { count: number }) {
  const { limit, offset } = query;
  const to = (at: number) => celdaPath(mes, { ...query, offset: at });
  return <PageLinks label="Páginas de CFDI" className="descargas-espejo-pages" {...{ limit, offset, count, to }} />;
}
