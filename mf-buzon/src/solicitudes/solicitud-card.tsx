import { Link, paths } from '@boveda/area-kit';
import { estatusCancelacion, estatusCfdi, type SolicitudRow } from '@boveda/contracts';
import { Button, describeProblem, Flex, formatInstant, useToast } from '@boveda/ui-kit';
import { Checkbox } from '@boveda/ui-kit/form';
import { useState } from 'react';
import { useGetRelacionadosQuery, usePreaprobarMutation } from '../api';

interface Props {
  solicitud: SolicitudRow;
  /** Answers can be given: there is a CSD, and it is pending. */
  canAnswer: boolean;
  onAnswer(accept: '0' | '1'): void;
}

const procesoOf: Readonly<Record<number, string>> = estatusCancelacion;
const estatusOf: Readonly<Record<number, string>> = estatusCfdi;

/** Details of a request, below its row. */
export function SolicitudCard({ solicitud, canAnswer, onAnswer }: Props) {
  const { id, cfdi, uuid, recibida, vence, statuscfdi, statuscanc, preaceptada, status } = solicitud;
  const facts = [
    [
      'UUID',
      cfdi ? (
        <Link to={`${paths.proveedores(statuscfdi === 3 ? 'cancelados' : 'vigentes')}/${cfdi}`}>{uuid}</Link>
      ) : (
        uuid
      ),
    ],
    ['Recibida', formatInstant(recibida)],
    ['Vence', status === 1 ? (vence ? formatInstant(vence) : 'Sin plazo') : ''],
    ['Estatus del CFDI', statuscfdi === null ? 'No está en la bóveda' : estatusOf[statuscfdi]],
    ['Proceso de cancelación', procesoOf[statuscanc]],
  ] as const;
  return (
    <div className="buzon-card">
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Relacionados id={id} disabled={!canAnswer} />
      {preaceptada !== '' && <Preaprobar id={id} preaprobada={preaceptada} />}
      {status === 1 && (
        <Flex gap="small" wrap>
          <Button type="primary" disabled={!canAnswer} onClick={() => onAnswer('1')}>
            Aceptar
          </Button>
          <Button danger disabled={!canAnswer} onClick={() => onAnswer('0')}>
            Rechazar
          </Button>
        </Flex>
      )}
    </div>
  );
}

/** Says beforehand that the CFDI may be cancelled: the next look at the mailbox accepts. */
function Preaprobar({ id, preaprobada }: { id: string; preaprobada: '0' | '1' }) {
  const toast = useToast();
  const [preaprobar, { isLoading }] = usePreaprobarMutation();
  const toggle = async () => {
    const { data, error } = await preaprobar({ id, preaprobada: preaprobada === '1' ? '0' : '1' });
    if (data) return toast.success(data.msg);
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <Checkbox checked={preaprobada === '1'} disabled={isLoading} onChange={() => void toggle()}>
      Pre-Aceptar Solicitud De Cancelación
    </Checkbox>
  );
}

const relaciones = { padre: 'Relacionado por este CFDI', hijo: 'Se relaciona con este CFDI' } as const;

/** The SAT is asked only when somebody wants to know. */
function Relacionados({ id, disabled }: { id: string; disabled: boolean }) {
  const [wanted, setWanted] = useState(false);
  const { data, error, isFetching } = useGetRelacionadosQuery(id, { skip: !wanted });
  if (!data && !error)
    return (
      <div>
        <Button disabled={disabled} loading={isFetching} onClick={() => setWanted(true)}>
          Ver documentos relacionados
        </Button>
      </div>
    );
  if (error) return <p role="alert">{describeProblem(error).msg}</p>;
  if (!data || data.rows.length === 0) return <p role="status">No hay documentos relacionados</p>;
  return (
    <ul className="buzon-lista" aria-label="Documentos relacionados">
      {data.rows.map(({ uuid, emisor, receptor, relacion }) => (
        <li key={uuid}>
          {uuid} · {emisor} → {receptor} · {relaciones[relacion]}
        </li>
      ))}
    </ul>
  );
}
