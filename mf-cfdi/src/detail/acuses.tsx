import type { AcuseDeCancelacion } from '@boveda/contracts';
import { formatFechaCfdi, formatInstant, plural, ScreenStyles } from '@boveda/ui-kit';
import css from './acuses.css?source';

/** The acuses of cancellation of a CFDI, with their files. They do not say its state: the SAT does. */
export function Acuses({ uuid, acuses }: { uuid: string; acuses: readonly AcuseDeCancelacion[] }) {
  if (acuses.length === 0) return null;
  return (
    <section className="cfdi-card cfdi-acuses" aria-label="Acuses de cancelación">
      <ScreenStyles css={css} />
      <h2>{acuses.length === 1 ? 'Acuse de cancelación' : 'Acuses de cancelación'}</h2>
      <p>Se conserva como llegó. El estado de este CFDI es el que contesta el SAT.</p>
      <ul>
        {acuses.map(
          ({ id, fecha, rfcemisor, estatus, significado, folios, origen, created, sha256, xmlurl, pdfurl }) => (
            <li key={id}>
              <strong>{[estatus, significado].filter(Boolean).join(' ') || 'Sin EstatusUUID'}</strong>
              <p>
                {fecha ? `Del ${formatFechaCfdi(fecha, { time: true })}` : 'Sin fecha'}, de {rfcemisor}
                {folios > 1 && `, con ${plural(folios, 'folio', 'folios')}`}.
              </p>
              <p className="cfdi-acuses-minor">
                Llegó el {formatInstant(created)}
                {origen && ` (${origen})`}. SHA-256 {sha256}
              </p>
              <nav aria-label="Archivos del acuse">
                <a href={xmlurl} download={`${uuid}_cancelacion.xml`}>
                  Descargar acuse XML
                </a>
                <a href={pdfurl} download={`${uuid}_cancelacion.pdf`}>
                  Descargar acuse PDF
                </a>
              </nav>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
