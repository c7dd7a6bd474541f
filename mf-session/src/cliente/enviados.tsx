import { clasesDocumento, type DocumentoCliente } from '@boveda/contracts/sat';
import { formatInstant } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';

/** What this user sent, with whether the accountant saw to it. */
export function Enviados({ rows }: { rows: readonly DocumentoCliente[] }) {
  return (
    <section className="session-box" aria-labelledby="cliente-enviados">
      <h2 id="cliente-enviados">Lo que envió</h2>
      {rows.length === 0 && <p>Aún no envía fotos ni PDF. Las facturas en XML quedan guardadas en la bóveda.</p>}
      <ul className="session-lista" aria-label="Documentos enviados">
        {rows.map(({ id, clase, nombre, nota, enviado, revisado }) => (
          <li key={id}>
            <span className="session-texto">{nombre}</span>
            <small>
              {`${clasesDocumento[clase]} · ${formatInstant(enviado)}`}
              {nota && ` · ${nota}`}
            </small>
            {revisado ? (
              <ToneBadge tone="success">Su contador ya lo revisó</ToneBadge>
            ) : (
              <ToneBadge tone="info">Enviado, por revisar</ToneBadge>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
