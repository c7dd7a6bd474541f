import { Link } from '@boveda/area-kit';
import type { CeldaEspejo, EspejoQuery, MesEspejo } from '@boveda/contracts';
import { formatCount } from '@boveda/ui-kit';
import { type CeldaElegida, cantidadDe, celdaPath, idOfCelda, mesCorto, nombreDeMes, nombreDeSituacion } from './celda';

interface Props {
  title: string;
  direccion: EspejoQuery['direccion'];
  meses: readonly MesEspejo[];
  actual: CeldaElegida | null;
}

/** The months of a direction by year; each opens its CFDI. */
export function Matriz({ title, direccion, meses, actual }: Props) {
  const years = [...new Set(meses.map(({ mes }) => mes.slice(0, 4)))];
  return (
    <section className="descargas-espejo-card" aria-label={title}>
      <h2>{title}</h2>
      {years.map((year) => (
        <div key={year} className="descargas-espejo-year">
          <h3>{year}</h3>
          <ul>
            {meses
              .filter(({ mes }) => mes.startsWith(year))
              .toReversed()
              .map(({ mes, [direccion]: celda }) => (
                <li key={mes} style={{ gridColumn: Number(mes.slice(5)) }}>
                  <Mes
                    mes={mes}
                    direccion={direccion}
                    celda={celda}
                    isOpen={actual?.mes === mes && actual.query.direccion === direccion}
                  />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface MesProps {
  mes: string;
  direccion: EspejoQuery['direccion'];
  celda: CeldaEspejo;
  isOpen: boolean;
}

function Mes({ mes, direccion, celda, isOpen }: MesProps) {
  const { situacion } = celda;
  const name = `${nombreDeMes(mes)}, ${direccion}: ${nombreDeSituacion(situacion)}${
    situacion === 'sinDato' ? '' : `, ${formatCount(cantidadDe(celda))} CFDI`
  }`;
  return (
    <Link
      id={idOfCelda(mes, direccion)}
      className="descargas-espejo-celda"
      data-situacion={situacion}
      to={celdaPath(mes, { direccion, ...(situacion !== 'sinDato' && { situacion }) })}
      aria-label={name}
      aria-current={isOpen ? 'true' : undefined}
      title={name}
      preventScrollReset
    >
      <span>{mesCorto(mes)}</span>
      <b>{markOf(celda)}</b>
    </Link>
  );
}

/** What a cell shows beside its month: a tick, a dash, or how many. */
function markOf(celda: CeldaEspejo): string {
  if (celda.situacion === 'sinDato') return '—';
  if (celda.situacion === 'completo' || celda.situacion === 'canceladoSinXml') return celda.entero ? '✓' : '✓…';
  return formatCount(cantidadDe(celda));
}
