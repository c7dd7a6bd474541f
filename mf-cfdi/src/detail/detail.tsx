import {
  type CfdiDetail,
  type Direccion,
  EstatusCancelacion,
  EstatusCfdi,
  efectosComprobante,
} from '@boveda/contracts/core';
import { Alert, folioOf, Headed, ScreenStyles } from '@boveda/ui-kit';
import { EstatusBadge, useDelayedFlag } from '@boveda/ui-kit/data';
import { Skeleton } from '@boveda/ui-kit/feedback';
import { PdfViewer } from '@boveda/ui-kit/viewers';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { renewLink } from '../files/renew-link';
import { EstatusMarks } from '../list/cfdi-estatus';
import { Actions } from './actions';
import { Acuses } from './acuses';
import { AlertasPago } from './alertas-pago';
import { BackToList, type ParentList } from './back-to-list';
import { CfdiFacts, type Fact } from './cfdi-facts';
import { CfdiNotFound } from './cfdi-not-found';
import detailCss from './detail.css?source';
import { Expediente } from './expediente';
import { Preaceptacion } from './preaceptacion';
import { Reemplazados } from './reemplazados';
import { Validaciones } from './validaciones';

// Apart from what lists load.
const EtiquetasNotas = lazy(async () => ({ default: (await import('../etiquetas/etiquetas-notas')).EtiquetasNotas }));

interface Answer<Cfdi> {
  currentData?: Cfdi;
  error?: object;
  isFetching: boolean;
  refetch(): unknown;
}

interface Props<Cfdi extends CfdiDetail> {
  parent: ParentList;
  answer: Answer<Cfdi>;
  direccionOf(cfdi: Cfdi): Direccion;
  /** Previous and next of the list. */
  neighbors?: ReactNode;
  /** The parties that this screen shows. */
  parties(cfdi: Cfdi): Fact[];
}

/** The detail of a CFDI: its fields, its PDF and its actions. */
export function Detail<Cfdi extends CfdiDetail>({ parent, answer, direccionOf, parties, neighbors }: Props<Cfdi>) {
  const { currentData: cfdi, error, isFetching, refetch } = answer;
  const isLate = useDelayedFlag(isFetching && !cfdi);
  return (
    <article className="cfdi-detail" aria-busy={isFetching}>
      <ScreenStyles css={detailCss} />
      <div className="cfdi-detail-nav">
        <BackToList parent={parent} />
        {neighbors}
      </div>
      {cfdi ? (
        <Content key={cfdi.id} cfdi={cfdi} direccion={direccionOf(cfdi)} parties={parties(cfdi)} />
      ) : error && !isFetching ? (
        <CfdiNotFound error={error} parent={parent} onRetry={refetch} />
      ) : (
        isLate && <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </article>
  );
}

function Content({ cfdi, direccion, parties }: { cfdi: CfdiDetail; direccion: Direccion; parties: Fact[] }) {
  // Every answer has a fresh link to the same file; the first one is kept, so that the viewer keeps its page and zoom.
  const [pdfurl] = useState(cfdi.pdfurl);
  const title = `${efectosComprobante[cfdi.tipo]} ${folioOf(cfdi)}`;
  return (
    <>
      <Headed
        heading={
          <header className="cfdi-detail-head">
            <h1>{title}</h1>
            <EstatusBadge status={cfdi.status} />
            <EstatusMarks cfdi={cfdi} />
            {cfdi.statuscanc === EstatusCancelacion.SinAceptacion && <strong>Cancelado sin Aceptación</strong>}
            {cfdi.statuscanc === EstatusCancelacion.ConAceptacion && <strong>Cancelado con Aceptación</strong>}
            <div className="cfdi-detail-actions">
              <Actions cfdi={cfdi} direccion={direccion} />
            </div>
          </header>
        }
      >
        {cfdi.status === EstatusCfdi.Alterado && (
          <Alert
            type="warning"
            showIcon
            title="Este CFDI es considerado 'Alterado' por las siguientes razones:"
            description={<span style={{ whiteSpace: 'pre-line' }}>{cfdi.errmsg}</span>}
          />
        )}
        {cfdi.cuarentena && (
          <Alert
            type="info"
            showIcon
            title="Este CFDI llegó por correo sin que nadie lo pidiera y no verifica"
            description="No ocupa espacio de su plan. Si no llega uno que sí verifique, se retira a los 90 días; la bitácora conserva que llegó."
          />
        )}
      </Headed>
      {direccion === 'recibidos' && cfdi.status === EstatusCfdi.Vigente && cfdi.preaceptado !== '' && (
        <Preaceptacion id={cfdi.id} preaceptado={cfdi.preaceptado} />
      )}
      <div className="cfdi-detail-body">
        <div className="cfdi-detail">
          <CfdiFacts cfdi={cfdi} parties={parties} />
          <AlertasPago cfdi={cfdi} direccion={direccion} />
          <Validaciones cfdi={cfdi} direccion={direccion} />
          <Acuses uuid={cfdi.uuid} acuses={cfdi.acuses} />
          <Reemplazados uuid={cfdi.uuid} reemplazados={cfdi.reemplazados} />
          <Suspense>
            <EtiquetasNotas cfdi={cfdi} direccion={direccion} />
          </Suspense>
          <Expediente cfdi={cfdi} direccion={direccion} />
        </div>
        <div className="cfdi-card cfdi-pdf bv-screen-only">
          <PdfViewer
            url={pdfurl}
            renew={renewLink(direccion, cfdi.id, 'pdf')}
            title={`PDF de ${title}`}
            height="75vh"
          />
        </div>
      </div>
    </>
  );
}
