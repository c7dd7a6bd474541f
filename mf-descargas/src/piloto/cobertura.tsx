import { Link, paths } from '@boveda/area-kit';
import type { CoberturaPiloto, Piloto } from '@boveda/contracts';
import { formatCount } from '@boveda/ui-kit';
import { Progress } from '@boveda/ui-kit/feedback';

/** How much of the chosen years is known and in the vault. */
export const Cobertura = ({ piloto: { cobertura } }: { piloto: Piloto }) => (
  <section className="descargas-espejo-card" aria-labelledby="descargas-piloto-cobertura">
    <h2 id="descargas-piloto-cobertura">Cobertura</h2>
    <div className="descargas-piloto-cobertura">
      <Direccion name="Emitidos" cobertura={cobertura.emitidos} />
      <Direccion name="Recibidos" cobertura={cobertura.recibidos} />
    </div>
    <p>
      <Link to={paths.espejo}>Ver mes por mes en el Espejo del SAT</Link>
    </p>
  </section>
);

function Direccion({ name, cobertura }: { name: string; cobertura: CoberturaPiloto }) {
  const { dias, diasConocidos, vigentes, conXml, porcentaje } = cobertura;
  const known = dias === 0 ? 0 : Math.floor((Math.min(diasConocidos, dias) / dias) * 100);
  return (
    <div>
      <h3>{name}</h3>
      <Progress aria-label={`${name}: días conocidos`} percent={known} />
      <small>
        {formatCount(diasConocidos)} de {formatCount(dias)} días con metadatos
      </small>
      <small>
        {porcentaje === null
          ? 'Aún sin dato de sus XML'
          : vigentes === 0
            ? 'El SAT no tiene CFDI vigentes en esos días'
            : `${formatCount(conXml)} de ${formatCount(vigentes)} vigentes con XML (${porcentaje} %)`}
      </small>
    </div>
  );
}
