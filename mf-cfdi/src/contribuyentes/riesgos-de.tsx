import { Link, paths } from '@boveda/area-kit';
import { type NivelRiesgo, nivelesRiesgo, nombreDeRiesgo, riesgosQuery } from '@boveda/contracts/impuestos';
import { formatDay, formatMoney } from '@boveda/ui-kit';
import { type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { LoadError } from '@boveda/ui-kit/feedback';
import { useListRiesgosQuery } from './contribuyentes-api';

const SHOWN = 5;
const tones: Readonly<Record<NivelRiesgo, Tone>> = {
  bajo: 'info',
  medio: 'warning',
  alto: 'danger',
  critico: 'danger',
};

/** The open risks that a counterpart brings, the most urgent first. */
export function RiesgosDe({ rfc }: { rfc: string }) {
  const query = riesgosQuery().parse({ rfc, limit: SHOWN });
  const { currentData, error, refetch } = useListRiesgosQuery(query);
  if (error) return <LoadError inline error={error} onRetry={refetch} />;
  if (!currentData) return null;
  const { rows, count } = currentData;
  return (
    <section className="cfdi-card" aria-label="Riesgos">
      <h2>Riesgos</h2>
      {count === 0 ? (
        <p>Ningún riesgo abierto.</p>
      ) : (
        <ul>
          {rows.map((riesgo) => (
            <li key={riesgo.clave}>
              <ToneBadge tone={tones[riesgo.nivel]}>{nivelesRiesgo[riesgo.nivel]}</ToneBadge>{' '}
              {[
                nombreDeRiesgo(riesgo),
                riesgo.folio,
                riesgo.importe && `${formatMoney(riesgo.importe)} en juego`,
                riesgo.limite && `plazo ${formatDay(riesgo.limite)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
          <li>
            <Link to={`${paths.riesgos}?rfc=${encodeURIComponent(rfc)}`}>
              {count === 1 ? 'Ver en Riesgos' : `Ver los ${count} en Riesgos`}
            </Link>
          </li>
        </ul>
      )}
    </section>
  );
}
