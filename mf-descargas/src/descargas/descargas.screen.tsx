import { AHEAD_SECONDS, Link, paths, useColumnChoice } from '@boveda/area-kit';
import { PAGE_SIZES } from '@boveda/contracts/core';
import { type Descarga, descargasQuery } from '@boveda/contracts/sat';
import { Button, describeProblem, ScreenStyles, useToast } from '@boveda/ui-kit';
import { ListScreen } from '@boveda/ui-kit/data';
import { Choice } from '@boveda/ui-kit/filters';
import { PlusOutlined, SyncOutlined } from '@boveda/ui-kit/icons';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useGetDisponiblesQuery, useListDescargasQuery, useVerifyMutation } from '../api';
import descargasCss from './descargas.css?source';
import { descargasColumns } from './descargas-columns';
import { EstadoModal } from './estado-modal';
import { Notices } from './notices';
import { useFiel } from './use-fiel';
import { useNow } from './use-now';

/** Fetched when it is opened: the list itself needs no form of antd. */
const AddModal = lazy(async () => ({ default: (await import('./add-modal')).AddModal }));

/** Without 250, which only lists of invoices have. */
const pageSizes = PAGE_SIZES.filter((size) => size <= 100);
/** Polling interval while a row is pending. */
const POLL_MS = 5_000;

/** V1 §2 Descargas: the requests to the SAT and their state. */
export function DescargasScreen() {
  const columnChoice = useColumnChoice('descargas');
  const [query, setQuery] = useUrlQuery(descargasQuery());
  const [pollingInterval, setPollingInterval] = useState(0);
  const rows = useListDescargasQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS, pollingInterval });
  const wanted = rows.data?.rows.some(({ espendiente }) => espendiente === 1) ? POLL_MS : 0;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  const fiel = useFiel();
  const now = useNow();
  const [isAdding, setAdding] = useState(false);
  const [detail, setDetail] = useState<Descarga | null>(null);
  const { verify, isLoading } = useVerify();
  const disabled = fiel !== 'vigente';
  const columns = useMemo(
    () => descargasColumns({ now, disabled, onEstado: setDetail, onVerify: verify }),
    [now, disabled, verify],
  );
  useScrollMemory(rows.currentData !== undefined);

  const clear = () => setQuery({ espendiente: undefined });
  return (
    <div className="dm">
      <ScreenStyles css={descargasCss} />
      <ListScreen
        columnChoice={columnChoice}
        title="Descargar CFDIs del SAT"
        toolbar={
          <span className="descargas-buttons">
            <Button
              effect="change"
              icon={<SyncOutlined />}
              disabled={disabled}
              loading={isLoading}
              onClick={() => void verify(undefined)}
            >
              Verificar Solicitudes Pendientes
            </Button>
            <Button
              effect="change"
              type="primary"
              icon={<PlusOutlined />}
              data-command="nueva-descarga"
              disabled={disabled}
              onClick={() => setAdding(true)}
            >
              Agregar
            </Button>
          </span>
        }
        notices={
          <>
            <Notices fiel={fiel} />
            <p className="descargas-piloto">
              <Link to={paths.piloto}>Piloto automático</Link>: la bóveda pide sola lo que falta, cada noche.
            </p>
          </>
        }
        filters={
          <PendingFilter
            value={query.espendiente}
            disabled={disabled}
            onChange={(espendiente) => setQuery({ espendiente })}
          />
        }
        summary={<Available />}
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={({ solicitud }) => solicitud}
        columns={columns}
        pageSizes={pageSizes}
        isFiltered={query.espendiente !== undefined}
        onClear={clear}
        empty={{ text: 'Aún no hay solicitudes de descarga' }}
      />
      {isAdding && (
        <Suspense fallback={null}>
          <AddModal onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {detail && <EstadoModal descarga={detail} onClose={() => setDetail(null)} />}
    </div>
  );
}

/** Verifies one request, or all pending ones, and shows the result. */
function useVerify() {
  const [ask, { isLoading }] = useVerifyMutation();
  const toast = useToast();
  const verify = async (solicitud: string | undefined) => {
    const { data, error } = await ask(solicitud);
    if (data) return toast.success(data.msg);
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return { verify, isLoading };
}

function Available() {
  const { data } = useGetDisponiblesQuery();
  return <span>Descargas disponibles: {data?.descargasdisponibles ?? '…'}</span>;
}

interface PendingFilterProps {
  value: '0' | '1' | undefined;
  disabled: boolean;
  onChange(value: '0' | '1' | undefined): void;
}

function PendingFilter({ value, disabled, onChange }: PendingFilterProps) {
  const id = useId();
  return (
    <div className="descargas-filter">
      <label htmlFor={id}>Pendiente</label>
      <Choice
        id={id}
        value={value ?? ''}
        disabled={disabled}
        options={[
          { value: '', label: 'Todos' },
          { value: '1', label: 'Si' },
          { value: '0', label: 'No' },
        ]}
        onChange={(chosen) => onChange(chosen === '0' || chosen === '1' ? chosen : undefined)}
      />
    </div>
  );
}
