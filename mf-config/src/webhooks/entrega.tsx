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

const tones: Readonly<Record<EstadoEntrega, Tone>> = { pendiente: 'info', entregada: 'success', fallida: 'danger' };

/** One message: its request and every answer behind a summary, and the button that sends it again. */
export function Entrega({ entrega }: { entrega: EntregaWebhook }) {
  const { id, tipo, estado, creada, proxima, cuerpo, intentos } = entrega;
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
        {estado === 'pendiente' && proxima && intentos.length > 0 && (
          <p className="config-muted">Siguiente intento: {formatInstant(proxima)}</p>
        )}
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

function lastOf({ intentos, estado }: EntregaWebhook): string {
  const last = intentos.at(-1);
  if (!last) return estado === 'pendiente' ? 'Por enviar' : 'No se envió';
  const answer = last.estado === null ? last.error : `HTTP ${last.estado}`;
  return intentos.length === 1 ? `${answer}` : `${answer} · ${intentos.length} intentos`;
}

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2);
