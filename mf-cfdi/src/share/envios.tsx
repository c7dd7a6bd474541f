import type { Envio } from '@boveda/contracts';
import { estadosCorreo, estadosEnlace } from '@boveda/contracts/core';
import { Button, describeProblem, formatCount, formatInstant, useToast } from '@boveda/ui-kit';
import { type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { useRef } from 'react';
import { useListEnviosQuery, useRevokeEnvioMutation } from './share-api';

const SHOWN = 10;
const POLL_MS = 3_000;

/** What was sent before: of one CFDI, or of the taxpayer. Asked again while a mail waits. */
export function Envios({ uuid }: { uuid: string | undefined }) {
  const query = { limit: SHOWN, ...(uuid && { uuid }) };
  const { currentData } = useListEnviosQuery(query, { refetchOnMountOrArgChange: true });
  const waits = currentData?.rows.some(({ correos }) => correos.some(({ estado }) => estado === 'en_cola'));
  useListEnviosQuery(query, { pollingInterval: waits ? POLL_MS : 0, skipPollingIfUnfocused: true });
  const heading = useRef<HTMLHeadingElement>(null);
  if (!currentData || currentData.rows.length === 0) return null;
  return (
    <section aria-label="Envíos">
      <h3 ref={heading} tabIndex={-1}>
        {uuid ? 'Envíos de este CFDI' : 'Últimos envíos'}
      </h3>
      <ul className="cfdi-share-envios">
        {currentData.rows.map((envio) => (
          <Row key={envio.id} envio={envio} onEnded={() => heading.current?.focus()} />
        ))}
      </ul>
    </section>
  );
}

const tonesCorreo = { en_cola: 'info', enviado: 'success', rechazado: 'danger' } as const satisfies Record<
  string,
  Tone
>;
const tonesEnlace = { vigente: 'success', vencido: 'info', terminado: 'info' } as const satisfies Record<string, Tone>;

function Row({
  envio: { id, creado, usuario, cantidad, enlace, correos },
  onEnded,
}: {
  envio: Envio;
  onEnded(): void;
}) {
  const toast = useToast();
  const [revoke, { isLoading }] = useRevokeEnvioMutation();
  const end = async () => {
    const { data, error } = await revoke(id);
    if (error) return toast.error('Error', describeProblem(error).msg);
    toast.success(data?.msg ?? '');
    // The button is gone.
    onEnded();
  };
  const when = formatInstant(creado);
  return (
    <li>
      <div>
        <div>
          {when} · {usuario} · {formatCount(cantidad)} CFDI
        </div>
        {enlace && (
          <div>
            <ToneBadge tone={tonesEnlace[enlace.estado]}>Enlace {estadosEnlace[enlace.estado].toLowerCase()}</ToneBadge>{' '}
            {enlace.estado === 'vigente' && `hasta ${formatInstant(enlace.vence)}, `}
            {opened(enlace)}
          </div>
        )}
        <CorreosDe correos={correos} />
      </div>
      {enlace?.estado === 'vigente' && (
        <Button
          effect="change"
          danger
          loading={isLoading}
          aria-label={`Terminar el enlace del ${when}`}
          onClick={() => void end()}
        >
          Terminar
        </Button>
      )}
    </li>
  );
}

/** The mails of an envío: whether each arrived, and why not. */
export const CorreosDe = ({ correos }: Pick<Envio, 'correos'>) =>
  correos.length > 0 && (
    <ul>
      {correos.map(({ correo, estado, motivo }, at) => (
        // A reminder goes to the address again.
        <li key={`${correo} ${at.toString()}`}>
          {correo} <ToneBadge tone={tonesCorreo[estado]}>{estadosCorreo[estado]}</ToneBadge>
          {motivo && <div>{motivo}</div>}
        </li>
      ))}
    </ul>
  );

function opened({ aperturas, abierto }: NonNullable<Envio['enlace']>): string {
  if (!abierto) return 'sin abrir';
  const times = aperturas === 1 ? 'abierto una vez' : `abierto ${formatCount(aperturas)} veces`;
  return `${times}, la última el ${formatInstant(abierto)}`;
}
