import { paths, sdk } from '@boveda/area-kit';
import type { RetencionDetail } from '@boveda/contracts';
import { EstatusCfdi } from '@boveda/contracts/core';
import { Alert, Button, Flex, formatFechaCfdi, formatInstant, formatMoney, Headed, ScreenStyles } from '@boveda/ui-kit';
import { Copyable, Facts, useDelayedFlag } from '@boveda/ui-kit/data';
import { Skeleton } from '@boveda/ui-kit/feedback';
import { DownloadOutlined, FilePdfOutlined, FileTextOutlined } from '@boveda/ui-kit/icons';
import { useParams } from '@boveda/ui-kit/router';
import { PdfModal, PdfViewer, useDownload, XmlModal } from '@boveda/ui-kit/viewers';
import { useState } from 'react';
import { Acuses } from '../detail/acuses';
import { BackToList } from '../detail/back-to-list';
import { CfdiNotFound } from '../detail/cfdi-not-found';
import detailCss from '../detail/detail.css?source';
import { isWrong, Rules, summarize } from '../detail/validaciones';
import checksCss from '../detail/validaciones.css?source';
import { RetencionEstatus } from './retencion-estatus';
import { claveOf, identidadOf, periodoOf } from './retencion-text';
import { useGetRetencionQuery } from './retenciones-api';

const parent = { title: 'Retenciones', path: paths.retenciones() };

/** One CFDI de retenciones: its fields, its report, its PDF and XML. */
export function RetencionScreen() {
  const { id = '' } = useParams();
  const { currentData: retencion, error, isFetching, refetch } = useGetRetencionQuery(id);
  const isLate = useDelayedFlag(isFetching && !retencion);
  return (
    <article className="cfdi-detail" aria-busy={isFetching}>
      <ScreenStyles css={detailCss} />
      <div className="cfdi-detail-nav">
        <BackToList parent={parent} />
      </div>
      {retencion ? (
        <Content key={retencion.id} retencion={retencion} />
      ) : error && !isFetching ? (
        <CfdiNotFound error={error} parent={parent} onRetry={refetch} />
      ) : (
        isLate && <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </article>
  );
}

/** Requests a fresh link: links expire after 15 minutes, and a screen may stay open for longer. */
const renewLink = (id: string, tipo: 'pdf' | 'xml') => async () => (await sdk.retenciones.get(id))[`${tipo}url`];

function Content({ retencion }: { retencion: RetencionDetail }) {
  // Every answer has a fresh link to the same file; the first one is kept, so that the viewer keeps its page and zoom.
  const [pdfurl] = useState(retencion.pdfurl);
  const title = `Retención ${retencion.folio || retencion.uuid.slice(0, 8).toUpperCase()}`;
  return (
    <>
      <Headed
        heading={
          <header className="cfdi-detail-head">
            <h1>{title}</h1>
            <RetencionEstatus {...retencion} />
            <div className="cfdi-detail-actions">
              <Files retencion={retencion} title={title} />
            </div>
          </header>
        }
      >
        {retencion.status !== EstatusCfdi.Pendiente && (
          <Alert
            type="warning"
            showIcon
            title={`Este CFDI de retenciones ${retencion.status === EstatusCfdi.Alterado ? 'está alterado' : 'no es válido'} por las siguientes razones:`}
            description={<span style={{ whiteSpace: 'pre-line' }}>{retencion.errmsg}</span>}
          />
        )}
      </Headed>
      <div className="cfdi-detail-body">
        <div className="cfdi-detail">
          <Datos retencion={retencion} />
          <Acuses uuid={retencion.uuid} acuses={retencion.acuses} />
          <Informe retencion={retencion} />
        </div>
        <div className="cfdi-card cfdi-pdf bv-screen-only">
          <PdfViewer url={pdfurl} renew={renewLink(retencion.id, 'pdf')} title={`PDF de ${title}`} height="75vh" />
        </div>
      </div>
    </>
  );
}

function Files({ retencion, title }: { retencion: RetencionDetail; title: string }) {
  const [shown, setShown] = useState<'pdf' | 'xml' | null>(null);
  const download = useDownload();
  const fileOf = (tipo: 'pdf' | 'xml') => ({
    url: retencion[`${tipo}url`],
    renew: renewLink(retencion.id, tipo),
    fileName: `${retencion.uuid}.${tipo}`,
  });
  const close = () => setShown(null);
  return (
    <Flex gap="small" wrap>
      <Button icon={<FileTextOutlined />} onClick={() => setShown('xml')}>
        Ver XML
      </Button>
      {/* Beside a wide screen's data the PDF is in view already. */}
      <Button className="cfdi-narrow" icon={<FilePdfOutlined />} onClick={() => setShown('pdf')}>
        Abrir PDF
      </Button>
      {(['xml', 'pdf'] as const).map((tipo) => (
        <Button key={tipo} icon={<DownloadOutlined />} onClick={() => void download(fileOf(tipo))}>
          Descargar {tipo.toUpperCase()}
        </Button>
      ))}
      <XmlModal open={shown === 'xml'} onClose={close} title={`XML de ${title}`} {...fileOf('xml')} />
      <PdfModal open={shown === 'pdf'} onClose={close} title={`PDF de ${title}`} {...fileOf('pdf')} />
    </Flex>
  );
}

const amount = (money: string) => Number(money) !== 0 && formatMoney(money);

function Datos({ retencion }: { retencion: RetencionDetail }) {
  return (
    <section className="cfdi-card" aria-label="Datos de la retención">
      <Facts
        className="cfdi-facts cfdi-facts-main"
        facts={[
          ['UUID', <Copyable key="uuid" text={retencion.uuid} label="Copiar UUID" done="UUID copiado" />],
          [
            retencion.emitida ? 'Se retuvo a' : 'Retuvo',
            [retencion.nombre, identidadOf(retencion)].filter(Boolean).join(' · '),
          ],
          ['Clave', claveOf(retencion)],
          ['Periodo', periodoOf(retencion)],
          ['Operación', formatMoney(retencion.operacion)],
          ['Gravado', formatMoney(retencion.gravado)],
          ['Exento', formatMoney(retencion.exento)],
          ['Retenido', <strong key="retenido">{formatMoney(retencion.retenido)}</strong>],
          ['ISR retenido', amount(retencion.isr)],
          ['IVA retenido', amount(retencion.iva)],
          ['IEPS retenido', amount(retencion.ieps)],
          ['Expedido', formatFechaCfdi(retencion.fecha, { time: true })],
          ['Versión', retencion.version],
          ['Guardado', formatInstant(retencion.created)],
          ['Estado en el SAT', 'Sin servicio de consulta: el QR del PDF abre la página del SAT'],
        ]}
      />
    </section>
  );
}

function Informe({ retencion: { validaciones } }: { retencion: RetencionDetail }) {
  const wrong = validaciones.filter(isWrong);
  return (
    <details className="cfdi-card cfdi-checks" open={wrong.length > 0}>
      <ScreenStyles css={checksCss} />
      <summary>
        <h2>Validaciones</h2>
        <span>
          {validaciones.length} en total: {summarize(validaciones)}
        </span>
      </summary>
      <Rules reglas={[...wrong, ...validaciones.filter((regla) => !isWrong(regla))]} list={undefined} />
    </details>
  );
}
