import { Link, PageLinks, paths } from '@boveda/area-kit';
import type { CfdiCambiado, MesDeImpuestos } from '@boveda/contracts';
import { cambiosDeCfdi, nombreDeClases } from '@boveda/contracts/impuestos';
import { Alert, folioOf, formatAmount, plural } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useSearchParams } from '@boveda/ui-kit/router';
import { useId } from 'react';
import { cfdiPath, nombreDeCelda } from './celda';
import { useListCambiosQuery } from './impuestos-api';
import { ComplementariaFiles } from './mes-files';

const LIMIT = 50;
/** Parameter of the address: how many rows are before those that are shown. */
const DESDE = 'cambios';

/** CFDI that count otherwise than when the month was closed, also where their amounts offset each other. */
export function CambiosDeCfdi({ mes, cierre }: { mes: string; cierre: NonNullable<MesDeImpuestos['cierre']> }) {
  const { cfdi, cambios } = cierre;
  if (!cfdi)
    return (
      <Alert
        showIcon
        role="status"
        title="Este mes se cerró antes de que la bóveda conservara los CFDI de un cierre: solo se comparan sus cifras."
      />
    );
  const changed = cfdi.entraron + cfdi.salieron + cfdi.cambiaron;
  return changed === 0 && cambios.length === 0 ? null : <Lista mes={mes} cfdi={cfdi} />;
}

function Lista({ mes, cfdi: { entraron, salieron, cambiaron } }: { mes: string; cfdi: Record<string, number> }) {
  const id = useId();
  const [params] = useSearchParams();
  const asked = Number(params.get(DESDE));
  const offset = Number.isSafeInteger(asked) && asked > 0 ? asked : 0;
  const { currentData, error, refetch } = useListCambiosQuery({ mes, offset, limit: LIMIT });
  const to = (at: number) => `${paths.impuestos(mes)}${at > 0 ? `?${DESDE}=${at}` : ''}`;
  return (
    <section className="impuestos-card impuestos-lineas" aria-labelledby={id}>
      <div className="impuestos-lineas-head">
        <h2 id={id}>CFDI distintos a los del cierre</h2>
        <p>
          {[
            plural(entraron ?? 0, 'entró', 'entraron'),
            plural(salieron ?? 0, 'salió', 'salieron'),
            plural(cambiaron ?? 0, 'cambió', 'cambiaron'),
          ].join(' · ')}
        </p>
        <ComplementariaFiles mes={mes} />
      </div>
      {error && <LoadError error={error} onRetry={refetch} inline />}
      {!currentData && !error && <Skeleton active paragraph={{ rows: 3 }} />}
      {currentData && currentData.count > 0 && (
        <>
          <DetailTable
            columns={columns}
            rows={currentData.rows}
            rowKey={(cambiado) => [cambiado.uuid, cambiado.documento, nombreOf(cambiado)].join()}
          />
          <PageLinks
            label="Páginas de CFDI distintos"
            className="impuestos-pages"
            {...{ limit: LIMIT, offset, count: currentData.count, to }}
          />
        </>
      )}
    </section>
  );
}

const nombreOf = ({ celda, tasa, razon }: CfdiCambiado) => nombreDeCelda({ celda, tasa, razon: razon ?? undefined });

const columns: readonly DetailColumn<CfdiCambiado>[] = [
  ['CFDI', (cambiado) => <Cfdi cambiado={cambiado} />],
  [
    'Contraparte',
    ({ nombre, contraparte }) => (
      <>
        {nombre}
        <small>{contraparte}</small>
      </>
    ),
  ],
  ['Concepto', nombreOf],
  [
    'Al cierre',
    ({ cerrado, base, clase }) => (
      <>
        {formatAmount(cerrado)}
        <small>valor {formatAmount(base.cerrado)}</small>
        {clase && <small>{nombreDeClases(clase.cerrada)}</small>}
      </>
    ),
  ],
  [
    'Ahora',
    ({ actual, base, clase }) => (
      <>
        {formatAmount(actual)}
        <small>valor {formatAmount(base.actual)}</small>
        {clase && <small>{nombreDeClases(clase.actual)}</small>}
      </>
    ),
  ],
];

function Cfdi({ cambiado }: { cambiado: CfdiCambiado }) {
  const { cambio, cfdi, documento, uuid } = cambiado;
  return (
    <>
      {cfdi ? <Link to={cfdiPath({ ...cambiado, cfdi })}>{folioOf(cambiado)}</Link> : uuid}
      <small>{cambiosDeCfdi[cambio]}</small>
      {documento && <small>paga {documento.slice(0, 8)}</small>}
    </>
  );
}
