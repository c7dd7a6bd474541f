import { AHEAD_SECONDS, Link, PageLinks, paths, sdk, useContribuyente } from '@boveda/area-kit';
import { clasesDocumento, type DocumentoCliente, formatosDocumento } from '@boveda/contracts/sat';
import {
  Button,
  Checkbox,
  describeProblem,
  formatBytes,
  formatInstant,
  plural,
  ScreenStyles,
  useToast,
} from '@boveda/ui-kit';
import { DetailTable } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { CatalogField } from '@boveda/ui-kit/filters';
import { useSearchParams } from '@boveda/ui-kit/router';
import { saveFile } from '@boveda/ui-kit/viewers';
import { useAnswerToast } from '../despacho/use-answer-toast';
import paginaCss from '../shared/pagina.css?source';
import clienteCss from './cliente.css?source';
import { useListDocumentosQuery, useReviewDocumentoMutation } from './cliente-api';

const PAGE = 50;
const ESTADOS = { pendientes: 'Por revisar', revisados: 'Revisados' } as const;
type Estado = keyof typeof ESTADOS;

/** Who has no client with access learns how one gets it. */
const SinDocumentos = () => (
  <p>
    El cliente aún no envía ninguno. Para darle acceso, elija el rol Cliente en{' '}
    <Link to="despacho?vista=personal">Personal</Link>.
  </p>
);

/** Photos and PDF that the client sent, for who works with the taxpayer; the address says which and from where on. */
export function DocumentosScreen() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('estado');
  const estado = asked !== null && asked in ESTADOS ? (asked as Estado) : undefined;
  const offset = Math.max(0, Number.parseInt(params.get('offset') ?? '0', 10) || 0);
  const { data, error, isFetching, refetch } = useListDocumentosQuery(
    { estado, limit: PAGE, offset },
    { refetchOnMountOrArgChange: AHEAD_SECONDS },
  );
  return (
    <div className="session-pagina session-cliente session-cliente-ancha" aria-busy={isFetching}>
      <ScreenStyles css={paginaCss} />
      <ScreenStyles css={clienteCss} />
      <h1>Documentos del cliente</h1>
      <p>
        Fotos y PDF que envió el cliente desde su página. Sus facturas en XML están en las listas de CFDI.{' '}
        <Link to={paths.miContabilidad}>Ver la página del cliente</Link>
      </p>
      <div className="session-campos">
        <CatalogField
          label="Estado"
          plain
          all="Todos"
          catalog={ESTADOS}
          value={estado}
          onChange={(code) => setParams(searchOf({ estado: code }), { replace: true })}
        />
      </div>
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
        <>
          <p role="status" className="session-note">
            {plural(data.count, 'documento', 'documentos')}
          </p>
          {data.rows.length > 0 && <Tabla rows={data.rows} />}
          {data.count === 0 && !estado && <SinDocumentos />}
          <PageLinks
            label="Páginas de documentos"
            className="session-pages"
            {...{ limit: PAGE, offset, count: data.count }}
            to={(first) => `${paths.documentosDeCliente}${searchOf({ estado, offset: first })}`}
          />
        </>
      )}
    </div>
  );
}

function searchOf({ estado, offset }: { estado?: Estado | undefined; offset?: number }): string {
  const shown = new URLSearchParams();
  if (estado) shown.set('estado', estado);
  if (offset) shown.set('offset', String(offset));
  return shown.size === 0 ? '' : `?${shown}`;
}

const Tabla = ({ rows }: { rows: readonly DocumentoCliente[] }) => (
  <div className="session-tabla">
    <DetailTable
      aria-label="Documentos del cliente"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        ['Documento', (documento) => <Descarga documento={documento} />, { isTitle: true }],
        ['Clase', ({ clase, formato }) => `${clasesDocumento[clase]} (${formatosDocumento[formato]})`],
        ['Nota', ({ nota }) => nota || 'Sin nota'],
        [
          'Enviado',
          ({ enviado, usuario }) => (
            <>
              {formatInstant(enviado)}
              <br />
              <small>{usuario}</small>
            </>
          ),
        ],
        ['Revisado', (documento) => <Revisado documento={documento} />],
      ]}
    />
  </div>
);

/** Files of others are saved, never shown. */
function Descarga({ documento: { id, nombre, bytes } }: { documento: DocumentoCliente }) {
  const toast = useToast();
  const download = async () => {
    try {
      saveFile(
        (await sdk.documentosCliente.download(id)) as Uint8Array<ArrayBuffer>,
        'application/octet-stream',
        nombre,
      );
    } catch (problem) {
      const { title, msg } = describeProblem(problem);
      toast.error(title, msg);
    }
  };
  return (
    <>
      <Button size="small" aria-label={`Descargar ${nombre}`} onClick={() => void download()}>
        Descargar
      </Button>{' '}
      <span className="session-texto">{nombre}</span>
      <br />
      <small>{formatBytes(bytes)}</small>
    </>
  );
}

function Revisado({ documento: { id, nombre, revisado } }: { documento: DocumentoCliente }) {
  const tell = useAnswerToast();
  const { privilegio } = useContribuyente();
  const [review, { isLoading }] = useReviewDocumentoMutation();
  return (
    <>
      <Checkbox
        aria-label={`Revisado: ${nombre}`}
        checked={revisado !== null}
        disabled={isLoading || privilegio === '3'}
        onChange={async ({ target }) => tell(await review({ id, revisado: target.checked }))}
      />
      {revisado && <small>{formatInstant(revisado)}</small>}
    </>
  );
}
