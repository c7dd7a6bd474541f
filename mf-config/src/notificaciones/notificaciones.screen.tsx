import type { Notificaciones } from '@boveda/contracts';
import { CatalogField } from '@boveda/ui-kit/filters';
import { useGetNotificacionesQuery, useSetNotificacionesMutation } from '../api';
import { Loaded } from '../shared/loaded';
import { SwitchRow } from '../shared/switch-row';
import { useOutcome } from '../shared/use-outcome';

type Frecuencia = 'no' | 'diario' | 'semanal';

const frecuencias: Readonly<Record<Frecuencia, string>> = {
  no: 'No enviar',
  diario: 'Diario',
  semanal: 'Semanal, los lunes',
};

const avisos = { 0: 'No enviar', 1: 'Enviar' } as const;

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
      <p className="config-muted">Se envían por correo a los administradores.</p>
      <Loaded query={query}>
        {(notificaciones) => (
          <>
            <ul className="config-rows" aria-label="Notificaciones">
              {tipos.map(({ name, title, detail }) => (
                <li key={name}>
                  <Notificacion name={name} title={title} detail={detail} on={notificaciones[name] === '1'} />
                </li>
              ))}
            </ul>
            <ResumenDeRiesgos actual={notificaciones} />
            <AvisoDeCorreos actual={notificaciones} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** How often new risks are mailed, beside the six of the specification. */
function ResumenDeRiesgos({ actual }: { actual: Notificaciones }) {
  const [set, { isLoading }] = useSetNotificacionesMutation();
  const report = useOutcome();
  const frecuencia = actual.notificacion_riesgos === '0' ? 'no' : actual.riesgos_semanal === '1' ? 'semanal' : 'diario';
  const choose = (next: Frecuencia) =>
    void report(
      set({ notificacion_riesgos: next === 'no' ? '0' : '1', riesgos_semanal: next === 'semanal' ? '1' : '0' }),
      'Notificaciones actualizadas',
      'al modificar notificaciones.',
    );
  return (
    <section aria-labelledby="cfg-riesgos">
      <h3 id="cfg-riesgos">Resumen de riesgos</h3>
      <p className="config-muted">Un correo con los riesgos nuevos; si no hay ninguno, no se envía.</p>
      <CatalogField
        label="Frecuencia"
        plain
        all={null}
        order={['no', 'diario', 'semanal']}
        catalog={frecuencias}
        value={frecuencia}
        onChange={(next = 'no') => !isLoading && choose(next)}
      />
    </section>
  );
}

/** Whether it is mailed what a mailbox did not store, beside the six of the specification. */
function AvisoDeCorreos({ actual }: { actual: Notificaciones }) {
  const [set, { isLoading }] = useSetNotificacionesMutation();
  const report = useOutcome();
  const choose = (notificacion_correos: '0' | '1') =>
    void report(set({ notificacion_correos }), 'Notificaciones actualizadas', 'al modificar notificaciones.');
  return (
    <section aria-labelledby="cfg-correos">
      <h3 id="cfg-correos">Correos sincronizados</h3>
      <p className="config-muted">Un correo traía algo que no se guardó, o un enlace en lugar del CFDI.</p>
      <CatalogField
        label="Aviso"
        plain
        all={null}
        order={['0', '1']}
        catalog={avisos}
        value={actual.notificacion_correos}
        onChange={(next = '0') => !isLoading && choose(next)}
      />
    </section>
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
