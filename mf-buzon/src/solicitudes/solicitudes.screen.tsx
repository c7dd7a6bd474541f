import { AHEAD_SECONDS, paths, SinReclamar, useContribuyente, useGo } from '@boveda/area-kit';
import { estatusSolicitud, MAX_RESPUESTAS, type SolicitudRow, solicitudesQuery } from '@boveda/contracts';
import { Button, describeProblem, folioDe, Stylesheet, useToast } from '@boveda/ui-kit';
import { ListScreen } from '@boveda/ui-kit/data';
import { ReloadOutlined, SettingOutlined } from '@boveda/ui-kit/icons';
import { Modal } from '@boveda/ui-kit/overlay';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { useMemo, useState } from 'react';
import { useListSolicitudesQuery, useRefreshBuzonMutation } from '../api';
import { SinCsd, useCsd } from '../partes/csd';
import { clearedFilters, Filtros, isFiltered } from '../partes/filtros';
import { Pestanas } from '../partes/pestanas';
import { ArchivoModal, type ArchivoPedido } from './archivo-modal';
import { ReglasActivas } from './reglas-activas';
import { type Pregunta, ResponderModal } from './responder.modal';
import { SolicitudCard } from './solicitud-card';
import { solicitudesColumns } from './solicitudes.columns';
import { useSeleccion } from './use-seleccion';

const PAGE_SIZES = [10, 20, 50, 100, 250];
const VERIFY_EVERY_MS = 10_000;
/** A choice without an own number is all of them. */
const estatus = { 0: 'Todos', ...estatusSolicitud };

/** `/{rfc}/buzon/cancelacion`: requests of emisores to cancel what was issued to the taxpayer. */
export function SolicitudesScreen() {
  const [query, setQuery] = useUrlQuery(solicitudesQuery);
  const rows = useListSolicitudesQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const csd = useCsd();
  const [now] = useState(Date.now);
  const [archivo, setArchivo] = useState<ArchivoPedido | null>(null);
  const [pregunta, setPregunta] = useState<Pregunta | null>(null);
  const [tooMany, setTooMany] = useState(false);
  const [open, setOpen] = useState<readonly string[]>([]);
  const seleccion = useSeleccion(rows.currentData?.rows);
  useVerification(query, rows.currentData?.rows);
  useScrollMemory(rows.currentData !== undefined);
  const columns = useMemo(() => {
    const onToggle = (id: string) =>
      setOpen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
    return solicitudesColumns({ open, now, onToggle, onFile: setArchivo });
  }, [open, now]);

  const canAnswer = ({ status, enverificacion }: SolicitudRow) => csd === 'vigente' && status === 1 && !enverificacion;
  const clear = () => setQuery({ ...clearedFilters, status: '1' });
  return (
    <>
      <Stylesheet name="buzon" css={css} />
      {csd === 'falta' && <SinCsd />}
      {csd === 'sin_reclamar' && <SinReclamar />}
      <ListScreen
        name="buzon/cancelacion"
        title="Buzón"
        toolbar={<Acciones csd={csd} elegidas={seleccion.rows} onAnswer={setPregunta} />}
        tabs={<Pestanas actual="cancelacion" />}
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        pageSizes={PAGE_SIZES}
        filters={
          <Filtros
            query={query}
            onChange={setQuery}
            onSearch={() => void rows.refetch()}
            onClear={clear}
            estatus={estatus}
          />
        }
        summary={<ReglasActivas />}
        selection={{
          keys: seleccion.rows.map(({ id }) => id),
          onChange: seleccion.choose,
          label: (solicitud) => `Elegir ${folioDe(solicitud)}`,
          canSelect: canAnswer,
          max: MAX_RESPUESTAS,
          onTooMany: () => setTooMany(true),
        }}
        expansion={{
          open,
          render: (solicitud) => (
            <SolicitudCard
              solicitud={solicitud}
              canAnswer={canAnswer(solicitud)}
              onAnswer={(accept) => setPregunta({ accept, solicitudes: [solicitud] })}
            />
          ),
        }}
        isFiltered={isFiltered(query) || query.status !== '1'}
        onClear={clear}
        empty={{ text: 'No hay solicitudes de cancelación pendientes' }}
      />
      {archivo && <ArchivoModal {...archivo} onClose={() => setArchivo(null)} />}
      {pregunta && (
        <ResponderModal
          {...pregunta}
          onClose={(answered) => {
            setPregunta(null);
            if (answered) seleccion.choose([]);
          }}
        />
      )}
      {tooMany && <TooManyModal onClose={() => setTooMany(false)} />}
    </>
  );
}

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

/** What is in verification is looked at again by itself, until the SAT has confirmed it. */
function useVerification(query: Parameters<typeof useListSolicitudesQuery>[0], rows: readonly SolicitudRow[] = []) {
  const isOpen = rows.some(({ enverificacion }) => enverificacion);
  useListSolicitudesQuery(query, { skip: !isOpen, pollingInterval: VERIFY_EVERY_MS });
}

interface AccionesProps {
  csd: ReturnType<typeof useCsd>;
  elegidas: readonly SolicitudRow[];
  onAnswer(pregunta: Pregunta): void;
}

function Acciones({ csd, elegidas, onAnswer }: AccionesProps) {
  const go = useGo();
  const { privilegio } = useContribuyente();
  const none = csd !== 'vigente' || elegidas.length === 0;
  const count = elegidas.length > 0 ? ` (${elegidas.length})` : '';
  return (
    <div className="buzon-acciones">
      <Button type="primary" disabled={none} onClick={() => onAnswer({ accept: '1', solicitudes: elegidas })}>
        Aceptar{count}
      </Button>
      <Button danger disabled={none} onClick={() => onAnswer({ accept: '0', solicitudes: elegidas })}>
        Rechazar{count}
      </Button>
      <Actualizar disabled={csd !== 'vigente'} />
      <Button icon={<SettingOutlined />} disabled={privilegio !== '1'} onClick={() => go(paths.configuracion('buzon'))}>
        Configurar Buzón
      </Button>
    </div>
  );
}

function Actualizar({ disabled }: { disabled: boolean }) {
  const toast = useToast();
  const [refresh, { isLoading }] = useRefreshBuzonMutation();
  const ask = async () => {
    const { data, error } = await refresh();
    if (data) return toast.success(data.msg);
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <Button icon={<ReloadOutlined />} disabled={disabled} loading={isLoading} onClick={() => void ask()}>
      Actualizar
    </Button>
  );
}

const css = `
.buzon-acciones{display:flex;flex-wrap:wrap;gap:.5rem}
.buzon-lista{margin:0;padding-inline-start:1.25rem;overflow-wrap:anywhere}
.buzon-card{display:flex;flex-direction:column;gap:.75rem;align-items:flex-start}
.buzon-card p{margin:0}
.buzon-card dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));gap:.5rem 1.5rem;margin:0;width:100%}
.buzon-card dt{color:var(--bv-muted);font-size:.8125rem}
.buzon-card dd{margin:0;overflow-wrap:anywhere}`;
