import { Link } from '@boveda/area-kit';
import { clasesFlujo, type MesDeImpuestos, type ReglaClase } from '@boveda/contracts/impuestos';
import { Button, formatInstant, formatMoney, isZero } from '@boveda/ui-kit';
import { lazy, Suspense, useId, useState } from 'react';
import { celdaPath } from './celda';
import { useChooseFactorMutation, useListReglasQuery, useRemoveReglaMutation } from './impuestos-api';
import { nombreDeMes } from './mes';
import { useAnswerToast } from './use-answer-toast';

const ReglaDialog = lazy(async () => ({ default: (await import('./regla-dialog')).ReglaDialog }));

/** Of what the proportion is made, and what is remembered of suppliers, customers and products; nothing where all acts are taxed. */
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
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>Proporción de IVA acreditable (LIVA 5-V)</h2>
      <p>
        Factor {Number(totales.proporcion).toFixed(4)}, con los actos cobrados de {mesesDe(factor)}. Se aplica solo a
        los gastos para ambos tipos de actos, y a los que nadie clasificó. El ajuste de las inversiones (LIVA 5-A) no se
        calcula.
      </p>
      <dl className="impuestos-resumen impuestos-otros">
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
      <div className="impuestos-row-actions">
        <Metodo mes={mes} factor={factor} />
        <Cambiar regla={null} />
      </div>
      {reglas && reglas.count > 0 && (
        <ul className="impuestos-decisiones">
          {reglas.rows.map((regla) => (
            <Regla key={regla.id} regla={regla} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The months whose acts count. */
const mesesDe = ({ metodo, desde, hasta }: MesDeImpuestos['factor']): string =>
  [
    nombreDeMes(desde),
    metodo === 'anual' && hasta !== desde && ` a ${nombreDeMes(hasta)}`,
    metodo === 'anual' && ' (LIVA 5-B)',
  ]
    .filter(Boolean)
    .join('');

/** Chooses the proportion of each month, or that of the year before; in the first years, that of the months since activities began. */
function Metodo({ mes, factor: { metodo, inicio } }: { mes: string; factor: MesDeImpuestos['factor'] }) {
  const tell = useAnswerToast();
  const [choose, { isLoading }] = useChooseFactorMutation();
  const save = (anualDesde: string | null, since: string | null) => async () => {
    tell(await choose({ anualDesde, inicio: since }));
  };
  const button = (text: string, onClick: () => Promise<void>) => (
    <Button effect="change" size="small" loading={isLoading} onClick={() => void onClick()}>
      {text}
    </Button>
  );
  return (
    <>
      {metodo === 'anual'
        ? button('Usar la proporción de cada mes', save(null, null))
        : button('Usar la del año anterior desde este mes (LIVA 5-B)', save(mes, null))}
      {inicio === null ? (
        button('Iniciaron actividades en este mes (LIVA 5-B)', save(mes, mes))
      ) : (
        <span>
          Actividades iniciadas en {nombreDeMes(inicio)}: ese año y el siguiente, la de los meses desde entonces.
        </span>
      )}
    </>
  );
}

/** Opens the dialog that changes a rule, or adds one of products. */
function Cambiar({ regla }: { regla: ReglaClase | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        effect="change"
        size="small"
        {...(regla && { type: 'link', 'aria-label': `Cambiar la clase de ${nombreDe(regla)}` })}
        onClick={() => setOpen(true)}
      >
        {regla ? 'Cambiar' : 'Agregar regla por producto'}
      </Button>
      {isOpen && (
        <Suspense>
          <ReglaDialog regla={regla} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const nombreDe = ({ producto, contraparte }: ReglaClase) => producto ?? contraparte;

/** What is remembered of a counterparty or of products; it can be changed and forgotten. */
function Regla({ regla }: { regla: ReglaClase }) {
  const { id, contraparte, nombre, producto, emitido, clase, motivo, autor, fecha } = regla;
  const tell = useAnswerToast();
  const [remove, { isLoading }] = useRemoveReglaMutation();
  const forget = async () => {
    tell(await remove(id));
  };
  return (
    <li>
      <div>
        {producto ? `ClaveProdServ ${producto}` : nombre || contraparte}
        <small>{producto ? (emitido ? 'De lo que se emite' : 'De lo que se recibe') : contraparte}</small>
      </div>
      <div className="impuestos-decision">
        <strong>{clasesFlujo[clase]}</strong> {motivo}
        <small>
          {autor} · {formatInstant(fecha)}
        </small>
        <Cambiar regla={regla} />{' '}
        <Button
          effect="change"
          size="small"
          type="link"
          loading={isLoading}
          aria-label={`Olvidar la clase de ${nombreDe(regla)}`}
          onClick={() => void forget()}
        >
          Olvidar
        </Button>
      </div>
    </li>
  );
}
