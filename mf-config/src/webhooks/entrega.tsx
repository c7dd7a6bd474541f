import {
  type EntregaWebhook,
  type EstadoEntrega,
  estadosEntrega,
  type IntentoEntrega,
  tituloEvento,
} from '@boveda/contracts/cuenta';
import { Button, formatInstant } from '@boveda/ui-kit';
import { type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { useResendEntregaMutation } from '../api';
import { useOutcome } from '../shared/use-outcome';

const MINUTE_MS = 60_000;
const tones: Readonly<Record<EstadoEntrega, Tone>> = { pendiente: 'info', entregada: 'success', fallida: 'danger' };

/** One message: its request and every answer behind a summary, and the button that sends it again. */
export function Entrega({ entrega }: { entrega: EntregaWebhook }) {
  const { id, tipo, estado, creada, cuerpo, intentos } = entrega;
  const [resend, { isLoading }] = useResendEntregaMutation();
  const report = useOutcome();
  const titulo = tituloEvento(tipo);
  return (
    <>
      <div className="config-entrega">
        <span className="config-row-facts">
          <strong>{titulo}</strong>
          <small>{formatInstant(creada)}</small>
          <small>{lastOf(entrega)}</small>
        </span>
        <ToneBadge tone={tones[estado]}>{estadosEntrega[estado]}</ToneBadge>
        <Button
          size="small"
          loading={isLoading}
          aria-label={`Reenviar ${titulo} del ${formatInstant(creada)}`}
          onClick={() => void report(resend(id), 'Aviso reenviado')}
        >
          Reenviar
        </Button>
      </div>
      <details className="config-detalle">
        <summary>Petición y respuestas</summary>
        <pre>{`webhook-id: ${id}\ncontent-type: application/json\n\n${pretty(cuerpo)}`}</pre>
        {intentos.map((intento) => (
          <Intento key={intento.cuando} intento={intento} />
        ))}
      </details>
    </>
  );
}

function Intento({ intento: { cuando, url, ms, estado, error, respuesta } }: { intento: IntentoEntrega }) {
  return (
    <div>
      <p>
        {formatInstant(cuando)} · {estado === null ? error : `HTTP ${estado}`} · {ms} ms
      </p>
      <p className="config-muted config-url">POST {url}</p>
      {respuesta && <pre>{respuesta}</pre>}
    </div>
  );
}

/** What happened last, and when it is tried next. */
function lastOf({ intentos, estado, proxima }: EntregaWebhook): string {
  const last = intentos.at(-1);
  // Of one that is being sent for the first time, the next attempt is a minute ahead.
  const ahead = proxima === null ? 0 : Date.parse(proxima) - Date.now();
  const next = estado === 'pendiente' && proxima !== null && ahead > (last ? 0 : MINUTE_MS);
  return [
    last && (last.estado === null ? last.error : `HTTP ${last.estado}`),
    intentos.length > 1 && `${intentos.length} intentos`,
    !last && (estado === 'pendiente' ? 'Por enviar' : 'No se envió'),
    next && `siguiente intento: ${formatInstant(proxima)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2);
