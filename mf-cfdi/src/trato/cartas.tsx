import type { Envio } from '@boveda/contracts';
import { finesSeguimiento, tiposCarta } from '@boveda/contracts/impuestos';
import { Button, formatInstant, plural } from '@boveda/ui-kit';
import { CorreosDe } from '../share/envios';
import { useRevokeEnvioMutation } from '../share/share-api';
import { useTold } from './contactos';

/** The mails to a counterpart, the newest first, and how its requests are followed. */
export const Cartas = ({ envios }: { envios: readonly Envio[] }) => (
  <section className="cfdi-card cfdi-trato" aria-label="Correos enviados">
    <h2>Correos enviados</h2>
    <ul>
      {envios.map((envio) => (
        <li key={envio.id}>
          <Carta envio={envio} />
        </li>
      ))}
    </ul>
  </section>
);

function Carta({ envio: { id, creado, usuario, cantidad, correos, carta } }: { envio: Envio }) {
  const [end, { isLoading }] = useRevokeEnvioMutation();
  const tell = useTold();
  if (!carta) return null;
  const { tipo, seguimiento } = carta;
  const title = tiposCarta[tipo];
  const when = formatInstant(creado);
  return (
    <div className="cfdi-trato-row">
      <div>
        <strong>{title}</strong> · {when} · {usuario} · {plural(cantidad, 'factura', 'facturas')}
        <CorreosDe correos={correos} />
        {seguimiento && <small>{followed(seguimiento)}</small>}
      </div>
      {seguimiento?.siguiente && (
        <Button
          effect="change"
          size="small"
          danger
          loading={isLoading}
          aria-label={`Terminar los recordatorios del ${when}`}
          onClick={() => void tell(end(id))}
        >
          Terminar
        </Button>
      )}
    </div>
  );
}

function followed({
  cada,
  recordatorios,
  siguiente,
  fin,
}: NonNullable<NonNullable<Envio['carta']>['seguimiento']>): string {
  const times = plural(recordatorios, 'recordatorio enviado', 'recordatorios enviados');
  if (fin) return `${finesSeguimiento[fin]}; ${times}`;
  return `Se recuerda cada ${cada} días hasta que llegue; ${times}${siguiente ? `, el siguiente el ${formatInstant(siguiente)}` : ''}`;
}
