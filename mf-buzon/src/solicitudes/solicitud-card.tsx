import { Link, paths } from '@boveda/area-kit';
import type { HechosSolicitud, SolicitudRow } from '@boveda/contracts';
import { EstatusCfdi, EstatusSolicitud, estatusCancelacion, estatusCfdi } from '@boveda/contracts/core';
import { Button, Checkbox, describeProblem, Flex, formatInstant, useToast } from '@boveda/ui-kit';
import { Facts } from '@boveda/ui-kit/data';
import { useState } from 'react';
import { useGetRelacionadosQuery, usePreapproveMutation } from '../api';
import { factsOf } from './hechos';

interface Props {
  solicitud: SolicitudRow;
  /** Undefined until they are known. */
  hechos: HechosSolicitud | undefined;
  /** Answers can be given: there is a CSD, and it is pending. */
  canAnswer: boolean;
  onAnswer(accept: '0' | '1'): void;
}

const procesoOf: Readonly<Record<number, string>> = estatusCancelacion;
const estatusOf: Readonly<Record<number, string>> = estatusCfdi;

/** Details of a request, below its row. */
export function SolicitudCard({ solicitud, hechos, canAnswer, onAnswer }: Props) {
  const { id, cfdi, uuid, recibida, vence, silencioacepta, statuscfdi, statuscanc, preaceptada, status } = solicitud;
  const facts = [
    [
      'UUID',
      cfdi ? (
        <Link to={`${paths.proveedores(statuscfdi === EstatusCfdi.Cancelado ? 'cancelados' : 'vigentes')}/${cfdi}`}>
          {uuid}
        </Link>
      ) : (
        uuid
      ),
    ],
    ['Recibida', formatInstant(recibida)],
    ['Vence', status === EstatusSolicitud.Pendiente ? (vence ? formatInstant(vence) : 'Sin plazo') : ''],
    ['Si no responde', status === EstatusSolicitud.Pendiente && vence ? withoutAnswer(silencioacepta) : ''],
    ['Estatus del CFDI', statuscfdi === null ? 'No está en la bóveda' : estatusOf[statuscfdi]],
    ['Proceso de cancelación', procesoOf[statuscanc]],
    ...(hechos ? factsOf(hechos) : []),
  ] as const;
  return (
    <div className="buzon-card">
      <Facts facts={facts} />
      <Relacionados id={id} disabled={!canAnswer} />
      {preaceptada !== '' && <PreapproveBox id={id} preaprobada={preaceptada} />}
      {status === EstatusSolicitud.Pendiente && (
        <Flex gap="small" wrap>
          <Button effect="change" type="primary" disabled={!canAnswer} onClick={() => onAnswer('1')}>
            Aceptar
          </Button>
          <Button effect="change" danger disabled={!canAnswer} onClick={() => onAnswer('0')}>
            Rechazar
          </Button>
        </Flex>
      )}
    </div>
  );
}

/** What silence until the deadline means (RMF 2.7.1.34). */
function withoutAnswer(silencioacepta: boolean | null): string {
  if (silencioacepta === null) return 'La cancelación se acepta, salvo que sea de hidrocarburos o petrolíferos';
  return silencioacepta ? 'La cancelación se acepta' : 'El silencio NO acepta: el CFDI sigue vigente';
}

/** Pre-accepts the cancellation of the CFDI: the next update of the buzón accepts the request. */
function PreapproveBox({ id, preaprobada }: { id: string; preaprobada: '0' | '1' }) {
  const toast = useToast();
  const [preapprove, { isLoading }] = usePreapproveMutation();
  const toggle = async () => {
    const { data, error } = await preapprove({ id, preaprobada: preaprobada === '1' ? '0' : '1' });
    if (data) return toast.success(data.msg);
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <Checkbox effect="change" checked={preaprobada === '1'} disabled={isLoading} onChange={() => void toggle()}>
      Pre-Aceptar Solicitud De Cancelación
    </Checkbox>
  );
}

const relaciones = { padre: 'Relacionado por este CFDI', hijo: 'Se relaciona con este CFDI' } as const;

/** Asks the SAT on demand, when the button is pressed. */
function Relacionados({ id, disabled }: { id: string; disabled: boolean }) {
  const [wanted, setWanted] = useState(false);
  const { data, error, isFetching } = useGetRelacionadosQuery(id, { skip: !wanted });
  if (!data && !error)
    return (
      <div>
        <Button effect="change" disabled={disabled} loading={isFetching} onClick={() => setWanted(true)}>
          Ver documentos relacionados
        </Button>
      </div>
    );
  if (error) return <p role="alert">{describeProblem(error).msg}</p>;
  if (!data || data.rows.length === 0) return <p role="status">No hay documentos relacionados</p>;
  return (
    <ul className="buzon-list" aria-label="Documentos relacionados">
      {data.rows.map(({ uuid, emisor, receptor, relacion }) => (
        <li key={uuid}>
          {uuid} · {emisor} → {receptor} · {relaciones[relacion]}
        </li>
      ))}
    </ul>
  );
}
