import {
  type CfdiDetail,
  type Direccion,
  EstatusCancelacion,
  EstatusCfdi,
  efectosComprobante,
} from '@boveda/contracts';
import { Alert, folioOf, Stylesheet } from '@boveda/ui-kit';
import { EstatusBadge, useLate } from '@boveda/ui-kit/data';
import { Skeleton } from '@boveda/ui-kit/feedback';
import { PdfViewer } from '@boveda/ui-kit/viewers';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { renewLink } from '../files/renew-link';
import { EstatusMarks } from '../list/cfdi-estatus';
import { Actions } from './actions';
import { AlertasPago } from './alertas-pago';
import { BackToList, type ParentList } from './back-to-list';
import { CfdiFacts, type Fact } from './cfdi-facts';
import { CfdiNotFound } from './cfdi-not-found';
import { Expediente } from './expediente';
import { Preaceptacion } from './preaceptacion';
import { Reemplazados } from './reemplazados';
import { Validaciones } from './validaciones';

// Apart from what lists load.
const EtiquetasNotas = lazy(async () => ({ default: (await import('../etiquetas/etiquetas-notas')).EtiquetasNotas }));

const css = `
.cfdi-detail{display:flex;flex-direction:column;gap:1rem}
.cfdi-detail-head{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center}
.cfdi-detail-head h1{font-size:1.5rem;line-height:1.25;margin:0;font-weight:600;overflow-wrap:anywhere}
.cfdi-detail-actions{margin-inline-start:auto}
.cfdi-detail-body{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr);align-items:start}
.cfdi-card{background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px;padding:1rem;min-width:0}
@media (min-width:1200px){.cfdi-detail-body{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
.cfdi-facts{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:.75rem;margin:0}
.cfdi-facts-main>div:nth-child(-n+2){grid-column:1/-1}
.cfdi-facts dt{color:var(--bv-muted);font-size:.8125rem}
.cfdi-facts dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.cfdi-detail-nav{display:flex;flex-wrap:wrap;gap:.5rem 1rem;justify-content:space-between}
.cfdi-neighbors{display:flex;gap:.5rem;align-items:center;font-variant-numeric:tabular-nums}
.cfdi-neighbors span{color:var(--bv-muted)}
.cfdi-neighbors a[aria-disabled=true]{color:var(--bv-muted);cursor:default;text-decoration:none}
@media (min-width:1200px){.cfdi-detail-actions .cfdi-narrow{display:none}.cfdi-pdf{position:sticky;top:4.5rem}}`;

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
  const isLate = useLate(isFetching && !cfdi);
  return (
    <article className="cfdi-detail" aria-busy={isFetching}>
      <Stylesheet name="cfdi-detail" css={css} />
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
      {direccion === 'recibidos' && cfdi.status === EstatusCfdi.Vigente && cfdi.preaceptado !== '' && (
        <Preaceptacion id={cfdi.id} preaceptado={cfdi.preaceptado} />
      )}
      <div className="cfdi-detail-body">
        <div className="cfdi-detail">
          <CfdiFacts cfdi={cfdi} parties={parties} />
          <AlertasPago cfdi={cfdi} direccion={direccion} />
          <Validaciones cfdi={cfdi} direccion={direccion} />
          <Reemplazados uuid={cfdi.uuid} reemplazados={cfdi.reemplazados} />
          <Suspense>
            <EtiquetasNotas cfdi={cfdi} direccion={direccion} />
          </Suspense>
          <Expediente cfdi={cfdi} direccion={direccion} />
        </div>
        <div className="cfdi-card cfdi-pdf">
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
