import { Link } from '@boveda/area-kit';
import {
  estadosEntero,
  type MesDeImpuestos,
  type NuevoEntero,
  type RetencionDelMes,
} from '@boveda/contracts/impuestos';
import { Button, formatDay, formatInstant, formatMoney, isZero } from '@boveda/ui-kit';
import { DateInput } from '@boveda/ui-kit/filters';
import { useId, useState } from 'react';
import { type CeldaElegida, celdaPath } from './celda';
import { useRemitMutation } from './impuestos-api';
import { nombreDeMes } from './mes';
import { useAnswerToast } from './use-answer-toast';

/** IVA that was withheld from suppliers: what is remitted, when it is credited, and what a user says of the remittance. */
export function Retenciones({ mes: { mes, totales, retenciones } }: { mes: MesDeImpuestos }) {
  const id = useId();
  const { delMes, anteriores } = retenciones;
  const isNeeded = [totales.retenidoPorEnterar, totales.retenidoPorAcreditar].some((amount) => !isZero(amount));
  if (!isNeeded && anteriores.length === 0) return null;
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>IVA que retuvo a sus proveedores</h2>
      <dl className="impuestos-resumen impuestos-otros">
        <Cifra label="IVA retenido por enterar" importe={totales.retenidoPorEnterar} mes={mes} />
        <Cifra
          label="IVA retenido que se acredita el mes siguiente"
          importe={totales.retenidoPorAcreditar}
          mes={mes}
          isAcreditable
        />
        {anteriores
          .filter(({ acreditaEn }) => acreditaEn === mes)
          .map((anterior) => (
            <Cifra
              key={anterior.mes}
              label={`IVA retenido de ${nombreDeMes(anterior.mes)} que se acredita en este mes`}
              importe={anterior.importe}
              mes={anterior.mes}
              isAcreditable
            />
          ))}
      </dl>
      <ul className="impuestos-decisiones">
        {[delMes, ...anteriores]
          .filter(({ importe, autor }) => !isZero(importe) || autor !== null)
          .map((retencion) => (
            <Entero key={retencion.mes} retencion={retencion} />
          ))}
      </ul>
    </section>
  );
}

interface CifraProps {
  label: string;
  importe: string;
  mes: string;
  /** Of what is credited, without what never will be. */
  isAcreditable?: boolean;
}

/** An amount that opens its lines. */
function Cifra({ label, importe, mes, isAcreditable = false }: CifraProps) {
  const celda: CeldaElegida = { celda: 'retenidoPorEnterar', ...(isAcreditable && { razon: 'ninguna' as const }) };
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isZero(importe) ? (
          formatMoney(importe)
        ) : (
          <Link
            to={celdaPath(mes, celda)}
            preventScrollReset
            aria-label={`${label}: ${formatMoney(importe)}. Ver líneas`}
          >
            {formatMoney(importe)}
          </Link>
        )}
      </dd>
    </div>
  );
}

/** What is known of a remittance, and in which return it is credited; a user may say more. */
function Entero({ retencion }: { retencion: RetencionDelMes }) {
  const { mes, estado, fecha, autor, guardado } = retencion;
  const id = useId();
  const tell = useAnswerToast();
  const [dicha, setDicha] = useState(fecha ?? '');
  const [remit, { isLoading }] = useRemitMutation();
  const save = async (entero: NuevoEntero) => {
    tell(await remit({ mes, entero }));
  };
  const nombre = nombreDeMes(mes);
  return (
    <li>
      <div>
        <label htmlFor={id}>Fecha en que enteraste las retenciones de {nombre}</label>
        <DateInput id={id} value={dicha} min={`${mes}-01`} onChange={(day) => setDicha(day ?? '')} />
      </div>
      <div className="impuestos-decision">
        <strong>{estadosEntero[estado]}</strong> {consecuenciaOf(retencion)}
        {retencion.acreditadaAntes && (
          <p>
            Al cerrar {nombre} se acreditó en el mismo mes: presente su complementaria, o quite este acreditamiento.
          </p>
        )}
        {autor && guardado && (
          <small>
            {autor} · {formatInstant(guardado)}
          </small>
        )}
        <div className="impuestos-row-actions">
          <Button
            effect="change"
            size="small"
            loading={isLoading}
            disabled={dicha === ''}
            aria-label={`Guardar la fecha de ${nombre}`}
            onClick={() => void save({ estado: 'enterada', fecha: dicha })}
          >
            Guardar fecha
          </Button>
          {estado !== 'pendiente' && (
            <Button
              effect="change"
              size="small"
              aria-label={`Quitar el acreditamiento de ${nombre}`}
              onClick={() => void save({ estado: 'pendiente' })}
            >
              Quitar este acreditamiento
            </Button>
          )}
          {estado !== 'supuesta' && (
            <Button
              effect="change"
              size="small"
              aria-label={`Suponer a tiempo la retención de ${nombre}`}
              onClick={() => void save({ estado: 'supuesta' })}
            >
              Suponer que fue a tiempo
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** What follows from what is known. */
function consecuenciaOf({ mes, estado, fecha, acreditaEn }: RetencionDelMes): string {
  const corto = nombreDeMes(mes).split(' ')[0];
  if (acreditaEn === null) return 'No se acredita mientras no se entere.';
  const en = nombreDeMes(acreditaEn);
  if (estado === 'supuesta')
    return `Se supone que la retención de ${corto} se enteró con su declaración; si no, quita este acreditamiento. Acreditable en ${en}: se supone que la retención se enteró a tiempo. Criterio: declaración siguiente a la del entero.`;
  return `el ${fecha ? formatDay(fecha) : ''}. Acreditable en ${en}. Criterio: declaración siguiente a la del entero.`;
}
