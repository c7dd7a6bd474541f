import { AHEAD_SECONDS, paths, UnclaimedRfc, useColumnChoice, useContribuyente, useGo } from '@boveda/area-kit';
import { EstatusSolicitud, estatusSolicitud } from '@boveda/contracts/core';
import { type HechosSolicitud, MAX_RESPUESTAS, type SolicitudRow, solicitudesQuery } from '@boveda/contracts/sat';
import { Button, describeProblem, folioOf, ScreenStyles, useToast } from '@boveda/ui-kit';
import { createSelection, type ListResult, ListScreen, useSelected } from '@boveda/ui-kit/data';
import { ReloadOutlined, SettingOutlined } from '@boveda/ui-kit/icons';
import { Modal } from '@boveda/ui-kit/overlay';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useListHechosQuery, useListSolicitudesQuery, useRefreshBuzonMutation } from '../api';
import { MissingCsd, useCsd } from '../shared/csd';
import { BuzonFilters, clearedFilters, isFiltered } from '../shared/filters';
import { BuzonTabs } from '../shared/tabs';
import { ActiveReglas } from './active-reglas';
import { AnswerModal, type PendingAnswer } from './answer-modal';
import { SolicitudCard } from './solicitud-card';
import { type RequestedFile, SolicitudFileModal } from './solicitud-file-modal';
import css from './solicitudes.css?source';
import { solicitudesColumns } from './solicitudes-columns';

const PAGE_SIZES = [10, 20, 50, 100, 250];
const VERIFY_EVERY_MS = 10_000;
/** 0 selects all states. */
const estatus = { 0: 'Todos', ...estatusSolicitud };

/** `/{rfc}/buzon/cancelacion`: requests of emisores to cancel what was issued to the taxpayer. */
export function SolicitudesScreen() {
  const columnChoice = useColumnChoice('buzon/cancelacion');
  const [query, setQuery] = useUrlQuery(solicitudesQuery());
  const rows = useListSolicitudesQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const csd = useCsd();
  const [now] = useState(Date.now);
  const [file, setFile] = useState<RequestedFile | null>(null);
  const [pending, setPending] = useState<PendingAnswer | null>(null);
  const [tooMany, setTooMany] = useState(false);
  const [open, toggle] = useOpenRows();
  const [selection] = useState(() => createSelection<SolicitudRow>());
  const chosen = [...useSelected(selection).values()];
  useVerification(query, rows.currentData?.rows);
  useScrollMemory(rows.currentData !== undefined);
  const { hechos, shown } = useWithHechos(query, rows);
  const canAnswer = useCallback((row: SolicitudRow) => csd === 'vigente' && isPending(row), [csd]);
  const columns = useMemo(() => {
    const onAnswer = (accept: '0' | '1', solicitud: SolicitudRow) => setPending({ accept, solicitudes: [solicitud] });
    return solicitudesColumns({ open, now, hechos, canAnswer, onToggle: toggle, onFile: setFile, onAnswer });
  }, [open, now, hechos, canAnswer, toggle]);

  const clear = () => setQuery({ ...clearedFilters, status: `${EstatusSolicitud.Pendiente}` });
  const refresh = () => void rows.refetch();
  const onAnswered = (answered: boolean) => {
    setPending(null);
    if (answered) selection.set(new Map());
  };
  return (
    <>
      <ScreenStyles css={css} />
      <ListScreen
        columnChoice={columnChoice}
        title="Buzón"
        toolbar={<Actions csd={csd} chosen={chosen} onAnswer={setPending} />}
        tabs={<BuzonTabs />}
        notices={<Notices csd={csd} />}
        query={query}
        onQueryChange={setQuery}
        rows={shown}
        rowKey={({ id }) => id}
        columns={columns}
        pageSizes={PAGE_SIZES}
        filters={<BuzonFilters {...{ query, estatus }} onChange={setQuery} onSearch={refresh} onClear={clear} />}
        summary={<ActiveReglas />}
        selection={{
          store: selection,
          label: (solicitud) => `Elegir ${folioOf(solicitud)}`,
          canSelect: canAnswer,
          max: MAX_RESPUESTAS,
          onTooMany: () => setTooMany(true),
        }}
        expansion={{
          open,
          render: (solicitud) => (
            <SolicitudCard
              solicitud={solicitud}
              hechos={hechos.get(solicitud.id)}
              canAnswer={canAnswer(solicitud)}
              onAnswer={(accept) => setPending({ accept, solicitudes: [solicitud] })}
            />
          ),
        }}
        isFiltered={isFiltered(query) || query.status !== `${EstatusSolicitud.Pendiente}`}
        onClear={clear}
        empty={{ text: 'No hay solicitudes de cancelación pendientes' }}
      />
      {file && <SolicitudFileModal {...file} onClose={() => setFile(null)} />}
      {pending && <AnswerModal {...pending} onClose={onAnswered} />}
      {tooMany && <TooManyModal onClose={() => setTooMany(false)} />}
    </>
  );
}

const isPending = ({ status, enverificacion }: SolicitudRow) =>
  status === EstatusSolicitud.Pendiente && !enverificacion;

const Notices = ({ csd }: { csd: ReturnType<typeof useCsd> }) => (
  <>
    {csd === 'missing' && <MissingCsd />}
    {csd === 'unclaimed' && <UnclaimedRfc />}
  </>
);

function TooManyModal({ onClose }: { onClose(): void }) {
  const ok = (
    <Button type="primary" onClick={onClose}>
      Aceptar
    </Button>
  );
  return (
    <Modal open title="Advertencia" onCancel={onClose} footer={ok} centered>
      Solo puede aceptar/rechazar {MAX_RESPUESTAS} solicitudes a la vez
    </Modal>
  );
}

/** Ids of the rows whose card is open, and what opens or closes one. */
function useOpenRows() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = useCallback(
    (id: string) => setOpen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    [],
  );
  return [open, toggle] as const;
}

/** Polls while a request of the page is in verification, until the SAT has confirmed it. */
function useVerification(query: Parameters<typeof useListSolicitudesQuery>[0], rows: readonly SolicitudRow[] = []) {
  const isOpen = rows.some(({ enverificacion }) => enverificacion);
  useListSolicitudesQuery(query, { skip: !isOpen, pollingInterval: VERIFY_EVERY_MS });
}

/**
 * Returns the facts of the requests of the page, by id, and the rows to show: the page before until their call has answered or failed,
 * because facts that arrive after the rows would cause a layout shift.
 */
function useWithHechos(query: Parameters<typeof useListHechosQuery>[0], rows: ListResult<SolicitudRow>) {
  const { currentData, isError } = useListHechosQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const hechos = useMemo(
    (): ReadonlyMap<string, HechosSolicitud> => new Map(currentData?.rows.map((one) => [one.id, one])),
    [currentData],
  );
  const isSettled = currentData !== undefined || isError;
  const settled = useRef<typeof rows.data>(undefined);
  settled.current = isSettled ? rows.data : settled.current;
  const shown: ListResult<SolicitudRow> = isSettled
    ? rows
    : { ...rows, currentData: undefined, data: settled.current, isFetching: true };
  return { hechos, shown };
}

interface ActionsProps {
  csd: ReturnType<typeof useCsd>;
  chosen: readonly SolicitudRow[];
  onAnswer(pending: PendingAnswer): void;
}

function Actions({ csd, chosen, onAnswer }: ActionsProps) {
  const go = useGo();
  const { privilegio } = useContribuyente();
  const none = csd !== 'vigente' || chosen.length === 0;
  const count = chosen.length > 0 ? ` (${chosen.length})` : '';
  return (
    <div className="buzon-actions">
      <Button
        effect="change"
        type="primary"
        disabled={none}
        onClick={() => onAnswer({ accept: '1', solicitudes: chosen })}
      >
        Aceptar{count}
      </Button>
      <Button effect="change" danger disabled={none} onClick={() => onAnswer({ accept: '0', solicitudes: chosen })}>
        Rechazar{count}
      </Button>
      <RefreshButton disabled={csd !== 'vigente'} />
      <Button icon={<SettingOutlined />} disabled={privilegio !== '1'} onClick={() => go(paths.configuracion('buzon'))}>
        Configurar Buzón
      </Button>
    </div>
  );
}

function RefreshButton({ disabled }: { disabled: boolean }) {
  const toast = useToast();
  const [refresh, { isLoading }] = useRefreshBuzonMutation();
  const ask = async () => {
    const { data, error } = await refresh();
    if (data) return toast.success(data.msg);
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <Button
      effect="change"
      icon={<ReloadOutlined />}
      disabled={disabled}
      loading={isLoading}
      onClick={() => void ask()}
    >
      Actualizar
    </Button>
  );
}
