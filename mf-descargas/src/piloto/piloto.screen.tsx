import { Link, MissingCertificado, paths, UnclaimedRfc } from '@boveda/area-kit';
import { descargasQuery } from '@boveda/contracts/sat';
import { Headed, ScreenStyles } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { useState } from 'react';
import { useListDescargasQuery } from '../api';
import { useFiel } from '../descargas/use-fiel';
import espejoCss from '../espejo/espejo.css?source';
import { Calendario } from './calendario';
import { Cobertura } from './cobertura';
import { Consent } from './consent';
import pilotoCss from './piloto.css?source';
import { useGetPilotoQuery } from './piloto-api';

/** Polling interval while a request is pending. */
const POLL_MS = 5_000;

/** The pilot of the taxpayer: consent, coverage, and the calendar of its requests. */
export function PilotoScreen() {
  const [url] = useUrlQuery(descargasQuery());
  const query = { ...url, espiloto: '1' } as const;
  const [pollingInterval, setPollingInterval] = useState(0);
  const fresh = { refetchOnMountOrArgChange: true, pollingInterval };
  const { data, error, isFetching, refetch } = useGetPilotoQuery(undefined, fresh);
  const page = useListDescargasQuery(query, fresh);
  const wanted = data?.activo || page.data?.rows.some(({ espendiente }) => espendiente === 1) ? POLL_MS : 0;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  const fiel = useFiel();
  useScrollMemory(data !== undefined);
  return (
    <div className="descargas-espejo descargas-piloto" aria-busy={isFetching && !data}>
      <ScreenStyles css={espejoCss} />
      <ScreenStyles css={pilotoCss} />
      <Headed
        heading={
          <header className="descargas-espejo-head">
            <h1>Piloto automático</h1>
            <Link to={paths.descargas}>Ver todas las descargas</Link>
          </header>
        }
      >
        {fiel === 'unclaimed' && <UnclaimedRfc />}
        {fiel === 'missing' && (
          <MissingCertificado title="El piloto automático necesita una e.Firma (Fiel) vigente." addText="agregarla" />
        )}
      </Headed>
      <p className="descargas-espejo-note">
        Cada noche pide al SAT los metadatos de los días que faltan y después el XML de lo que la bóveda no tiene, y
        completa la historia hacia atrás. Nunca repite una solicitud, y deja lugar para las suyas.
      </p>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <Consent piloto={data} disabled={fiel !== 'vigente'} />
          {data.anio !== null && <Cobertura piloto={data} />}
          {data.anio !== null && <Calendario piloto={data} query={query} page={page} />}
        </>
      )}
    </div>
  );
}
