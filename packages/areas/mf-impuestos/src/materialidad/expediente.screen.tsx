import { Link, paths, sdk, useContribuyente } from '@boveda/area-kit';
import {
  type ClaseEvidencia,
  clasesEvidencia,
  type DocumentoEvidencia,
  type ExpedienteMaterialidad,
} from '@boveda/contracts/impuestos';
import {
  Button,
  Checkbox,
  DOWNLOAD_ERROR_SECONDS,
  describeProblem,
  formatBytes,
  formatDay,
  formatInstant,
  ScreenStyles,
  useToast,
} from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { LoadError, NotFound, Skeleton } from '@boveda/ui-kit/feedback';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { useParams } from '@boveda/ui-kit/router';
import { saveFile } from '@boveda/ui-kit/viewers';
import { useState } from 'react';
import { useAnswerToast } from '../impuestos/use-answer-toast';
import { AgregarCfdi, SubirDocumento } from './agregar';
import { Lectura } from './lectura';
import materialidadCss from './materialidad.css?source';
import { useGetExpedienteQuery, useRequireClasesMutation } from './materialidad-api';

const CLASES = Object.keys(clasesEvidencia) as ClaseEvidencia[];

/** An expediente: what it asks for, its documents, and its ZIP. */
export function ExpedienteScreen() {
  const { id = '' } = useParams();
  const { currentData, error, refetch } = useGetExpedienteQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <div className="impuestos-materialidad impuestos-expediente">
      <ScreenStyles css={materialidadCss} />
      {currentData ? (
        <Expediente key={id} {...currentData} />
      ) : isNotFound(error) ? (
        <NotFound action={<Link to={paths.materialidad()}>Ir a Materialidad</Link>} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

const isNotFound = (error: unknown) => (error as { status?: unknown } | undefined)?.status === 404;

interface Shown {
  expediente: ExpedienteMaterialidad;
  documentos: readonly DocumentoEvidencia[];
}

function Expediente({ expediente, documentos }: Shown) {
  const { id, contraparte, nombre, operacion, huella } = expediente;
  const download = useSave();
  const [sustituye, setSustituye] = useState<DocumentoEvidencia | null>(null);
  return (
    <>
      <header>
        <Link to={paths.materialidad()}>Materialidad</Link>
        <h1>{operacion || 'Expediente del proveedor'}</h1>
        <p>
          {nombre} <Link to={paths.contribuyente(contraparte)}>{contraparte}</Link>
        </p>
      </header>
      <Lista expediente={expediente} />
      <SubirDocumento id={id} sustituye={sustituye} onDone={() => setSustituye(null)} />
      <AgregarCfdi id={id} />
      <section aria-label="Índice">
        <h2>Índice</h2>
        <p>
          <Button
            effect="export"
            icon={<DownloadOutlined />}
            disabled={documentos.length === 0}
            onClick={() =>
              void download(() => sdk.materialidad.download(id), 'application/zip', `materialidad_${contraparte}.zip`)
            }
          >
            Descargar ZIP
          </Button>
        </p>
        <ol className="impuestos-materialidad-indice">
          {documentos.map((documento) => (
            <Documento
              key={documento.numero}
              id={id}
              documento={documento}
              onDownload={() =>
                void download(
                  () => sdk.materialidad.downloadDocumento(id, { numero: documento.numero }),
                  'application/octet-stream',
                  documento.nombre,
                )
              }
              onSustituir={() => setSustituye(documento)}
            />
          ))}
        </ol>
        {huella && (
          <p>
            Última huella <code>{huella}</code>
            <small>Es la que debe mostrar verificar.sh, dentro del ZIP, sin conexión.</small>
          </p>
        )}
      </section>
    </>
  );
}

/** Saves a file that a call answers, never shown in the page. */
function useSave() {
  const toast = useToast();
  const { rfc } = useContribuyente();
  return async (read: () => Promise<unknown>, mime: string, name: string) => {
    try {
      saveFile((await read()) as Uint8Array<ArrayBuffer>, mime, mime === 'application/zip' ? `${rfc}_${name}` : name);
    } catch (error) {
      const { title, msg } = describeProblem(error);
      toast.error(title, msg, { seconds: DOWNLOAD_ERROR_SECONDS });
    }
  };
}

/** The kinds that are asked for, as the user chooses, and which have a document. */
function Lista({ expediente: { id, requeridas, presentes } }: { expediente: ExpedienteMaterialidad }) {
  const tell = useAnswerToast();
  const [require, { isLoading }] = useRequireClasesMutation();
  const [isChoosing, setChoosing] = useState(false);
  const [asked, has] = [new Set(requeridas), new Set(presentes)];
  const toggle = async (clase: ClaseEvidencia) => {
    const next = CLASES.filter((each) => (each === clase ? !asked.has(each) : asked.has(each)));
    tell(await require({ id, requeridas: next }));
  };
  const shown = CLASES.filter((clase) => isChoosing || asked.has(clase) || has.has(clase));
  return (
    <section aria-label="Lista" aria-busy={isLoading}>
      <h2>
        {requeridas.filter((clase) => has.has(clase)).length} de {requeridas.length} clases con documento
      </h2>
      <ul className="impuestos-materialidad-lista">
        {shown.map((clase) => (
          <li key={clase}>
            {isChoosing ? (
              <Checkbox
                effect="change"
                checked={asked.has(clase)}
                disabled={isLoading}
                onChange={() => void toggle(clase)}
              >
                {clasesEvidencia[clase]}
              </Checkbox>
            ) : (
              <>
                <ToneBadge tone={has.has(clase) ? 'success' : 'warning'}>{has.has(clase) ? 'Hay' : 'Falta'}</ToneBadge>{' '}
                {clasesEvidencia[clase]}
              </>
            )}
          </li>
        ))}
      </ul>
      <Button effect="change" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
        {isChoosing ? 'Terminar' : 'Elegir qué se pide'}
      </Button>
    </section>
  );
}

interface DocumentoProps {
  id: string;
  documento: DocumentoEvidencia;
  onDownload(): void;
  onSustituir(): void;
}

/** Whether the SAT made it, so that its text can be read. */
const isReadable = ({ clase, uuid }: DocumentoEvidencia) =>
  uuid === null && (clase === 'constancia' || clase === 'opinion');

const Documento = ({ id, documento, onDownload, onSustituir }: DocumentoProps) => {
  const [isRead, setRead] = useState(false);
  const { numero, clase, nombre, fecha, autor, nota, bytes, subido, usuario, sha256 } = documento;
  return (
    <li value={numero}>
      <strong>{clasesEvidencia[clase]}</strong> {nombre}{' '}
      {documento.sustituido && <ToneBadge tone="info">Sustituido</ToneBadge>}
      <small>
        {[formatDay(fecha), autor, nota, formatBytes(bytes)].filter(Boolean).join(' · ')}
        {documento.sustituye !== null && ` · sustituye al ${documento.sustituye}`}
      </small>
      <small>
        Subido el {formatInstant(subido)} por {usuario} · SHA-256 {sha256}
      </small>
      <Button effect="export" size="small" aria-label={`Descargar documento ${numero}`} onClick={onDownload}>
        Descargar
      </Button>{' '}
      {!documento.sustituido && (
        <Button effect="change" size="small" aria-label={`Sustituir documento ${numero}`} onClick={onSustituir}>
          Sustituir
        </Button>
      )}{' '}
      {isReadable(documento) && (
        <Button
          effect="export"
          size="small"
          aria-label={`Leer documento ${numero}`}
          aria-expanded={isRead}
          onClick={() => setRead(!isRead)}
        >
          {isRead ? 'Cerrar lectura' : 'Leer y comparar'}
        </Button>
      )}
      {isRead && <Lectura id={id} numero={numero} />}
    </li>
  );
};
