import { Link, paths, useGo } from '@boveda/area-kit';
import type { MesDeImpuestos } from '@boveda/contracts';
import { formatCount, formatDay, formatInstant } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { LeftOutlined, RightOutlined } from '@boveda/ui-kit/icons';
import type { ReactNode } from 'react';
import { mesDespues, mesesElegibles, nombreDeMes } from './mes';

interface Props {
  mes: string;
  datos: MesDeImpuestos | undefined;
  /** Address of the screen below that of its month, with a slash. */
  tab?: string;
  actions: ReactNode;
}

/** Title, month picker, state and coverage of the month. */
export function MesHead({ mes, datos, tab = '', actions }: Props) {
  const go = useGo();
  const to = (other: string) => `${paths.impuestos(other)}${tab}`;
  const step = (months: number, label: string, icon: ReactNode) => (
    <Link className="bv-btn" data-icon-only="" to={to(mesDespues(mes, months))} aria-label={label} title={label}>
      {icon}
    </Link>
  );
  return (
    <header className="impuestos-head">
      <h1>Cierre de mes</h1>
      <div className="impuestos-mes">
        {step(-1, 'Mes anterior', <LeftOutlined />)}
        <select className="bv-input" aria-label="Mes" value={mes} onChange={({ target }) => go(to(target.value))}>
          {mesesElegibles(mes).map((each) => (
            <option key={each} value={each}>
              {nombreDeMes(each)}
            </option>
          ))}
        </select>
        {step(1, 'Mes siguiente', <RightOutlined />)}
      </div>
      {datos && (
        <p className="impuestos-estado">
          {datos.cierre ? (
            <>
              <ToneBadge tone="success">Cerrado</ToneBadge> por {datos.cierre.autor} el{' '}
              {formatInstant(datos.cierre.fecha)}
            </>
          ) : (
            <ToneBadge tone="info">Abierto</ToneBadge>
          )}
          <span>
            Cobertura: emitidos {porcentaje(datos.cobertura.emitidos)} · recibidos{' '}
            {porcentaje(datos.cobertura.recibidos)}
          </span>
          <Vencimientos {...datos.vencimientos} />
        </p>
      )}
      <div className="impuestos-actions">{actions}</div>
    </header>
  );
}

/** Days on which the month is due, each with the last one that the law allows. */
function Vencimientos({ pagos, porRfc, diot }: MesDeImpuestos['vencimientos']) {
  const day = ({ segura, legal }: typeof pagos) => (
    <span title={segura === legal ? undefined : `La ley permite hasta ${formatDay(legal)}; confírmelo.`}>
      {formatDay(segura)}
    </span>
  );
  return (
    <span>
      Vence: pagos {day(pagos)} ({day(porRfc)} con los días por RFC del decreto del 26-12-2013, si le aplica) · DIOT{' '}
      {day(diot)}
    </span>
  );
}

const porcentaje = ({ porcentaje, conXml, vigentes }: MesDeImpuestos['cobertura']['emitidos']): string =>
  porcentaje === null
    ? 'sin dato'
    : vigentes === 0
      ? 'el SAT no tiene CFDI vigentes'
      : `${porcentaje} % (${formatCount(conXml)} de ${formatCount(vigentes)})`;
