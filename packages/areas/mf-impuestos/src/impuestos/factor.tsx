import { Link } from '@boveda/area-kit';
import { clasesFlujo, type MesDeImpuestos, type ReglaClase } from '@boveda/contracts/impuestos';
import { Button, formatInstant, formatMoney } from '@boveda/ui-kit';
import { useId } from 'react';
import { isZero } from '../sum-money';
import { celdaPath } from './celda';
import { useChooseFactorMutation, useListReglasQuery, useRemoveReglaMutation } from './impuestos-api';
import { nombreDeMes } from './mes';
import { useAnswerToast } from './use-answer-toast';

/** Of what the proportion is made, and what is remembered of suppliers and customers; nothing where all acts are taxed. */
export function Factor({ mes: { mes, factor, totales } }: { mes: MesDeImpuestos }) {
  const id = useId();
  const { data: reglas } = useListReglasQuery();
  const { gravado, exento, actos4A, fuera, noObjeto } = factor;
  const isAnual = factor.metodo === 'anual';
  const hasOthers = [exento, actos4A, fuera, noObjeto].some((amount) => !isZero(amount));
  if (!hasOthers && !isAnual && (reglas?.count ?? 0) === 0) return null;
  const facts = [
    ['Actos a 16, 8 y 0 %', gravado],
    ['Actos exentos', exento],
    ['No objeto del artículo 4-A', actos4A],
    ['Fuera de la proporción (LIVA 5-C)', fuera],
  ] as const;
  return (
    <section className="imp-card" aria-labelledby={id}>
      <h2 id={id}>Proporción de IVA acreditable (LIVA 5-V)</h2>
      <p>
        Factor {Number(totales.proporcion).toFixed(4)}, con los actos cobrados de{' '}
        {isAnual ? `${nombreDeMes(factor.desde)} a ${nombreDeMes(factor.hasta)} (LIVA 5-B)` : nombreDeMes(factor.desde)}
        . Se aplica solo a los gastos para ambos tipos de actos, y a los que nadie clasificó.
      </p>
      <dl className="imp-resumen imp-otros">
        {facts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {!isZero(noObjeto) && (
        <p>
          Hay {formatMoney(noObjeto)} con ObjetoImp 01 que no cuentan. ¿Son actos del artículo 4-A (fuera del territorio
          o del artículo 1)?{' '}
          <Link to={celdaPath(mes, { celda: 'causado', tasa: 'noObjeto' })} preventScrollReset>
            Clasificarlos por cliente o CFDI
          </Link>
        </p>
      )}
      <Metodo mes={mes} isAnual={isAnual} />
      {reglas && reglas.count > 0 && (
        <ul className="imp-decisiones">
          {reglas.rows.map((regla) => (
            <Regla key={regla.id} regla={regla} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Chooses the proportion of each month, or that of the year before. */
function Metodo({ mes, isAnual }: { mes: string; isAnual: boolean }) {
  const tell = useAnswerToast();
  const [choose, { isLoading }] = useChooseFactorMutation();
  const save = async () => {
    tell(await choose(isAnual ? null : mes));
  };
  return (
    <Button size="small" loading={isLoading} onClick={() => void save()}>
      {isAnual ? 'Usar la proporción de cada mes' : 'Usar la del año anterior desde este mes (LIVA 5-B)'}
    </Button>
  );
}

/** What is remembered of a counterparty; it can be forgotten. */
function Regla({ regla: { id, contraparte, nombre, clase, motivo, autor, fecha } }: { regla: ReglaClase }) {
  const tell = useAnswerToast();
  const [remove, { isLoading }] = useRemoveReglaMutation();
  const forget = async () => {
    tell(await remove(id));
  };
  return (
    <li>
      <div>
        {nombre || contraparte}
        <small>{contraparte}</small>
      </div>
      <div className="imp-decision">
        <strong>{clasesFlujo[clase]}</strong> {motivo}
        <small>
          {autor} · {formatInstant(fecha)}
        </small>
        <Button
          size="small"
          type="link"
          loading={isLoading}
          aria-label={`Olvidar la clase de ${contraparte}`}
          onClick={() => void forget()}
        >
          Olvidar
        </Button>
      </div>
    </li>
  );
}
