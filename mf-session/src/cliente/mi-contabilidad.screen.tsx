import { AHEAD_SECONDS, Link, paths, useContribuyente } from '@boveda/area-kit';
import { ScreenStyles } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import paginaCss from '../shared/pagina.css?source';
import clienteCss from './cliente.css?source';
import { useGetClienteQuery } from './cliente-api';
import { useCompartidos } from './compartidos';
import { Enviados } from './enviados';
import { Enviar } from './enviar';
import { Pagar } from './pagar';
import { Pendientes } from './pendientes';

/** What the client of an accountant sees: what to pay, what to send, and how to send it. */
export function MiContabilidadScreen() {
  const { nombre, privilegio } = useContribuyente();
  const { data, error, isFetching, refetch } = useGetClienteQuery(undefined, {
    refetchOnMountOrArgChange: AHEAD_SECONDS,
  });
  const compartidos = useCompartidos();
  const enviar = privilegio !== '3' && <Enviar key="enviar" compartidos={compartidos} />;
  const secciones = [
    data && <Pagar key="pagar" meses={data.meses} />,
    data && <Pendientes key="pendientes" pendientes={data.pendientes} />,
  ];
  return (
    <div className="session-pagina session-cliente" aria-busy={isFetching && !data}>
      <ScreenStyles css={paginaCss} />
      <ScreenStyles css={clienteCss} />
      <div>
        <h1>Mi contabilidad</h1>
        <p className="session-note">{nombre}</p>
      </div>
      {privilegio !== '4' && (
        <p className="session-note">
          Así ve esta página el cliente a quien invite con el privilegio Cliente. Lo que envía está en{' '}
          <Link to={paths.documentosDeCliente}>Documentos del cliente</Link>.
        </p>
      )}
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {/* Who comes with shared files looks for them first. */}
      {compartidos.wereShared ? [enviar, ...secciones] : [...secciones, enviar]}
      {data && <Enviados rows={data.enviados} />}
      {/* A page of its own: only there the server allows the service worker. */}
      <p>
        <a href="/instalar">Usar como aplicación en este teléfono</a>
      </p>
    </div>
  );
}
