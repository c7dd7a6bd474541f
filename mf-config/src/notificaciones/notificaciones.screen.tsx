import type { Notificaciones } from '@boveda/contracts';
import { useGetNotificacionesQuery, useSetNotificacionesMutation } from '../api';
import { Conmutador } from '../partes/conmutador';
import { Loaded } from '../partes/loaded';
import { useOutcome } from '../partes/use-outcome';

const tipos: { name: keyof Notificaciones; titulo: string; detalle: string }[] = [
  { name: 'notificacion_efos', titulo: 'EFOS', detalle: 'Un contribuyente suyo apareció en la lista del SAT' },
  { name: 'notificacion_alterado', titulo: 'CFDI alterados', detalle: 'Se encontró un CFDI alterado' },
  { name: 'notificacion_cancelado', titulo: 'CFDI cancelados', detalle: 'Se canceló un CFDI' },
  {
    name: 'notificacion_solicitud',
    titulo: 'Solicitudes de cancelación',
    detalle: 'Llegó una solicitud de cancelación al buzón',
  },
  { name: 'notificacion_acuse', titulo: 'Acuses de cancelación', detalle: 'Llegó el acuse de una respuesta suya' },
  { name: 'notificacion_72', titulo: '72 horas', detalle: 'Un CFDI no llegó al SAT después de 72 horas' },
];

/** V2 §2.8 Notificaciones: what the administrators are told by mail. */
export function NotificacionesScreen() {
  const query = useGetNotificacionesQuery();
  return (
    <>
      <h2>Notificaciones</h2>
      <p className="cfg-suave">Se envían por correo a los administradores.</p>
      <Loaded query={query}>
        {(notificaciones) => (
          <ul className="cfg-filas" aria-label="Notificaciones">
            {tipos.map(({ name, titulo, detalle }) => (
              <li key={name}>
                <Notificacion name={name} titulo={titulo} detalle={detalle} on={notificaciones[name] === '1'} />
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
  titulo: string;
  detalle: string;
  on: boolean;
}

function Notificacion({ name, titulo, detalle, on }: Props) {
  const [set, { isLoading }] = useSetNotificacionesMutation();
  const report = useOutcome();
  const turn = (next: boolean) =>
    void report(set({ [name]: next ? '1' : '0' }), 'Notificaciones actualizadas', 'al modificar notificaciones.');
  return <Conmutador titulo={titulo} detalle={detalle} on={on} busy={isLoading} onChange={turn} />;
}
