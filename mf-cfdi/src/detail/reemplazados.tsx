import type { CfdiReemplazado } from '@boveda/contracts';
import { formatInstant, ScreenStyles } from '@boveda/ui-kit';
import { EstatusBadge } from '@boveda/ui-kit/data';
import css from './reemplazados.css?source';

/** The XML with this UUID that were replaced because they do not verify, with their files. */
export function Reemplazados({ uuid, reemplazados }: { uuid: string; reemplazados: readonly CfdiReemplazado[] }) {
  if (reemplazados.length === 0) return null;
  return (
    <section className="cfdi-card cfdi-replaced" aria-label="XML reemplazados">
      <ScreenStyles css={css} />
      <h2>Este CFDI reemplazó a otro con el mismo UUID</h2>
      <p>El sello y el timbre de este CFDI son correctos; los del otro no. Los dos se conservan como evidencia.</p>
      <ul>
        {reemplazados.map(({ id, status, errmsg, origen, created, reemplazado, sha256, xmlurl, pdfurl }) => (
          <li key={id}>
            <EstatusBadge status={status} />
            <p>
              Llegó el {formatInstant(created)}
              {origen && ` (${origen})`} y se reemplazó el {formatInstant(reemplazado)}.
            </p>
            {errmsg && <p className="cfdi-replaced-why">{errmsg}</p>}
            <p className="cfdi-replaced-why">SHA-256 {sha256}</p>
            <nav aria-label="Archivos del XML reemplazado">
              <a href={xmlurl} download={`${uuid}_reemplazado.xml`}>
                Descargar XML reemplazado
              </a>
              {pdfurl && (
                <a href={pdfurl} download={`${uuid}_reemplazado.pdf`}>
                  Descargar PDF reemplazado
                </a>
              )}
            </nav>
          </li>
        ))}
      </ul>
    </section>
  );
}
