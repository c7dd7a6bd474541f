import { ContribuyenteLink, useHasRoute } from '@boveda/area-kit';
import { accionesLote, type Entrega, estadosRenglon, type Lote, type RenglonLote } from '@boveda/contracts/sat';
import { Button, formatBytes, formatCount, formatInstant, plural } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable, type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { Progress } from '@boveda/ui-kit/feedback';
import { useEffect, useRef, useState } from 'react';
import { EntregaDelCliente } from './entregados';
import { Entregar } from './entregar';
import { useEndEntregaMutation, useGetLoteQuery, useListLotesQuery, useRetryLoteMutation } from './lotes-api';
import { nombreDeMes } from './mes';
import { useAnswerToast } from './use-answer-toast';

const POLL_MS = 1_500;
const MAIL_PATIENCE_MS = 120_000;

/** The last job over several taxpayers with its progress and its result, and the ones before it to choose from. */
export function Lotes({ onEnd }: { onEnd(): void }) {
  const { currentData: data } = useListLotesQuery();
  const [chosen, setChosen] = useState<string>();
  const rows = data?.rows ?? [];
  const newest = rows[0]?.id;
  const shown = rows.find(({ id }) => id === chosen)?.id ?? newest;
  // A new job is shown, whichever was looked at.
  const [last, setLast] = useState(newest);
  if (last !== newest) {
    setLast(newest);
    setChosen(undefined);
  }
  if (!shown) return null;
  return (
    <section className="session-despacho-lotes" aria-label="Trabajos por lote">
      {rows.length > 1 && (
        <select
          className="bv-input"
          aria-label="Trabajo"
          value={shown}
          onChange={({ target }) => setChosen(target.value)}
        >
          {rows.map((lote) => (
            <option key={lote.id} value={lote.id}>
              {nameOf(lote)}, {formatInstant(lote.creado)}
            </option>
          ))}
        </select>
      )}
      <Trabajo key={shown} id={shown} onEnd={onEnd} />
    </section>
  );
}

const nameOf = ({ accion, mes }: Lote) =>
  `${accionesLote[accion]}, ${accion === 'anual' ? mes.slice(0, 4) : nombreDeMes(mes)}`;

function Trabajo({ id, onEnd }: { id: string; onEnd(): void }) {
  const [isRunning, setRunning] = useState(true);
  const { currentData: lote } = useGetLoteQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isRunning ? POLL_MS : 0,
  });
  const [isHanding, setHanding] = useState(false);
  const waiting = lote ? lote.total - lote.listos - lote.fallos : null;
  const isSending = lote?.rows.some(({ entrega }) => entrega && isLeaving(entrega)) === true;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (waiting === null) return;
    setRunning(waiting > 0 || isSending);
    if (wasRunning.current && waiting === 0) onEnd();
    wasRunning.current = waiting > 0;
  }, [waiting, isSending, onEnd]);
  if (!lote) return <div className="session-box session-despacho-trabajo" aria-busy="true" />;
  const done = lote.listos + lote.fallos;
  return (
    <div className="session-box session-despacho-trabajo">
      <h2>{nameOf(lote)}</h2>
      <Progress aria-label={nameOf(lote)} percent={Math.floor((done * 100) / Math.max(1, lote.total))} />
      <p role="status">
        {[
          `${formatCount(done)} de ${plural(lote.total, 'contribuyente', 'contribuyentes')}`,
          lote.listos > 0 && plural(lote.listos, 'listo', 'listos'),
          lote.fallos > 0 && `${formatCount(lote.fallos)} no se ${lote.fallos === 1 ? 'pudo' : 'pudieron'}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <AccionesDelTrabajo lote={lote} isHanding={isHanding} onHand={() => setHanding(!isHanding)} />
      {isHanding && <Entregar lote={id} />}
      <details open={lote.fallos > 0}>
        <summary>Resultado de cada contribuyente</summary>
        <Resultado lote={id} rows={lote.rows} />
      </details>
    </div>
  );
}

/** Whether mails were queued in the last two minutes and are not sent yet: the job is polled meanwhile, to show refused addresses. */
const isLeaving = ({ creado, correos }: Entrega) =>
  Date.now() - Date.parse(creado) < MAIL_PATIENCE_MS && correos.some(({ estado }) => estado === 'en_cola');

interface AccionesProps {
  lote: Lote & { rows: readonly RenglonLote[] };
  isHanding: boolean;
  onHand(): void;
}

/** What can be done with a job that ended: save its files, hand them over, try again what failed. */
function AccionesDelTrabajo({ lote: { id, url, fallos, rows }, isHanding, onHand }: AccionesProps) {
  const tell = useAnswerToast();
  const [retry, { isLoading }] = useRetryLoteMutation();
  const [end, ending] = useEndEntregaMutation();
  const links = rows.filter(({ entrega }) => entrega?.estado === 'vigente').length;
  if (!url && fallos === 0) return null;
  return (
    <p className="session-despacho-acciones">
      {url && (
        <>
          <Button type="primary" href={url} download>
            Descargar todos en un ZIP
          </Button>
          <Button effect="workElsewhere" aria-expanded={isHanding} onClick={onHand}>
            Entregar a los clientes
          </Button>
        </>
      )}
      {fallos > 0 && (
        <Button effect="changeElsewhere" loading={isLoading} onClick={async () => tell(await retry(id))}>
          Intentar otra vez lo que no se pudo
        </Button>
      )}
      {links > 0 && (
        <Button effect="workElsewhere" loading={ending.isLoading} onClick={async () => tell(await end({ id }))}>
          {links === 1 ? 'Terminar su enlace' : `Terminar los ${formatCount(links)} enlaces`}
        </Button>
      )}
    </p>
  );
}

const tones = { pendiente: 'info', listo: 'success', fallo: 'danger' } as const satisfies Record<string, Tone>;

function Resultado({ lote, rows }: { lote: string; rows: readonly RenglonLote[] }) {
  const hasRoute = useHasRoute();
  const columns: DetailColumn<RenglonLote>[] = [
    ['Contribuyente', ({ rfc, nombre }) => [nombre, <small key="rfc">{rfc}</small>]],
    ['Estado', ({ estado }) => <ToneBadge tone={tones[estado]}>{estadosRenglon[estado]}</ToneBadge>],
    [
      'Qué pasó',
      ({ rfc, mensaje, codigo, ruta }) => (
        <>
          <span>{mensaje}</span>
          {codigo && <small>{codigo}</small>}
          {ruta && hasRoute(ruta.split('/').slice(0, 2).join('/')) && (
            <ContribuyenteLink rfc={rfc} to={ruta}>
              {codigo ? 'Resolver' : 'Ver'}
            </ContribuyenteLink>
          )}
        </>
      ),
    ],
    [
      'Archivo',
      ({ url, archivo, bytes }) =>
        url && (
          <a href={url} download>
            {archivo} ({formatBytes(bytes ?? 0)})
          </a>
        ),
    ],
  ];
  if (rows.some(({ entrega }) => entrega))
    columns.push([
      'Entrega al cliente',
      ({ rfc, nombre, entrega }) => entrega && <EntregaDelCliente {...{ lote, rfc, nombre, entrega }} />,
    ]);
  return (
    <div className="session-tabla session-despacho-alta">
      <DetailTable aria-label="Resultado" rows={rows} rowKey={({ rfc }) => rfc} columns={columns} />
    </div>
  );
}
