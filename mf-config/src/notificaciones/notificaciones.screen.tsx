import type { Notificaciones } from '@boveda/contracts';
import { useGetNotificacionesQuery, useSetNotificacionesMutation } from '../api';
import { Loaded } from '../shared/loaded';
import { SwitchRow } from '../shared/switch-row';
import { useOutcome } from '../shared/use-outcome';

const tipos: { name: keyof Notificaciones; title: string; detail: string }[] = [
  { name: 'notificacion_efos', title: 'EFOS', detail: 'Un contribuyente suyo apareció en la lista del SAT' },
  { name: 'notificacion_alterado', title: 'CFDI alterados', detail: 'Se encontró un CFDI alterado' },
  { name: 'notificacion_cancelado', title: 'CFDI cancelados', detail: 'Se canceló un CFDI' },
  {
    name: 'notificacion_solicitud',
    title: 'Solicitudes de cancelación',
    detail: 'Llegó una solicitud de cancelación al buzón',
  },
  { name: 'notificacion_acuse', title: 'Acuses de cancelación', detail: 'Llegó el acuse de una respuesta suya' },
  { name: 'notificacion_72', title: '72 horas', detail: 'Un CFDI no llegó al SAT después de 72 horas' },
];

/** V2 §2.8 Notificaciones: the mails that administrators get. */
export function NotificacionesScreen() {
  const query = useGetNotificacionesQuery();
  return (
    <>
      <h2>Notificaciones</h2>
      <p className="cfg-muted">Se envían por correo a los administradores.</p>
      <Loaded query={query}>
        {(notificaciones) => (
          <ul className="cfg-rows" aria-label="Notificaciones">
            {tipos.map(({ name, title, detail }) => (
              <li key={name}>
                <Notificacion name={name} title={title} detail={detail} on={notificaciones[name] === '1'} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

interface Props {
  name: keyof Notificaciones;
  title: string;
  detail: string;
  on: boolean;
}

function Notificacion({ name, title, detail, on }: Props) {
  const [set, { isLoading }] = useSetNotificacionesMutation();
  const report = useOutcome();
  const turn = (next: boolean) =>
    void report(set({ [name]: next ? '1' : '0' }), 'Notificaciones actualizadas', 'al modificar notificaciones.');
  return <SwitchRow title={title} detail={detail} on={on} busy={isLoading} onChange={turn} />;
}
