import type { AnswerOf, api, RenglonEntrega, ViaEntrega } from '@boveda/contracts';
import { DIAS_ENLACE } from '@boveda/contracts/core';
import { fillCarta, LONGEST_ASUNTO, LONGEST_CARTA, unknownVariables, variablesEntrega } from '@boveda/contracts/sat';
import { Alert, Button, Checkbox, describeProblem, formatCount } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useId, useState } from 'react';
import { Entregados } from './entregados';
import { ClientesPorEntregar } from './entregar-clientes';
import { useDeliverMutation, useDraftEntregaQuery } from './lotes-api';

type Borrador = AnswerOf<typeof api.despacho.draftEntrega>;

/** Form that sends each client a link to its file of a job by mail, or creates the links without sending them. */
export function Entregar({ lote }: { lote: string }) {
  const { currentData, error, isFetching, refetch } = useDraftEntregaQuery(lote, { refetchOnMountOrArgChange: true });
  return (
    <section className="session-box session-despacho-trabajo" aria-label="Entregar a los clientes">
      <h3>Entregar a los clientes</h3>
      <p className="session-note">
        Cada cliente recibe un enlace que abre solo su archivo. Funciona sin cuenta hasta que vence, o hasta que usted
        lo termina o pierde el acceso al contribuyente.
      </p>
      {error && !isFetching && <LoadError inline error={error} onRetry={refetch} />}
      {!currentData && !error && <Skeleton active />}
      {currentData && <Formulario lote={lote} borrador={currentData} />}
    </section>
  );
}

const separate = (typed: string) => typed.split(/[\s,;]+/).filter((part) => part !== '');
const plazos = [3, DIAS_ENLACE.normal, 15, DIAS_ENLACE.max];

function Formulario({ lote, borrador }: { lote: string; borrador: Borrador }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(borrador.rows.map(({ rfc }) => rfc)));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(borrador.rows.map(({ rfc, correos }) => [rfc, correos.join(', ')])),
  );
  const [escrito, setEscrito] = useState({ asunto: borrador.asunto, texto: borrador.texto, recordarTexto: false });
  const [dias, setDias] = useState<number>(DIAS_ENLACE.normal);
  const [entregados, setEntregados] = useState<readonly RenglonEntrega[]>([]);
  const [deliver, { error, isLoading, originalArgs }] = useDeliverMutation();
  const [unknown] = unknownVariables(`${escrito.asunto} ${escrito.texto}`, variablesEntrega);
  const clientes = borrador.rows.filter(({ rfc }) => chosen.has(rfc));
  const isBlocked = clientes.length === 0 || unknown !== undefined;
  const handOver = async (via: ViaEntrega) => {
    const { data } = await deliver({
      ...{ id: lote, via, dias, ...escrito },
      clientes: clientes.map(({ rfc }) => ({ rfc, correos: separate(typed[rfc] ?? '') })),
    });
    if (data) setEntregados(data.rows);
  };
  const button = (via: ViaEntrega, title: string) => (
    <Button
      effect="workElsewhere"
      type={via === 'correo' ? 'primary' : 'default'}
      disabled={isBlocked}
      loading={isLoading && originalArgs?.via === via}
      onClick={() => void handOver(via)}
    >
      {title}
    </Button>
  );
  return (
    <>
      <ClientesPorEntregar rows={borrador.rows} {...{ chosen, typed }} onChoose={setChosen} onType={setTyped} />
      <Texto escrito={escrito} borrador={borrador} unknown={unknown} onChange={setEscrito} />
      <div className="session-despacho-acciones">
        <label>
          El enlace dura{' '}
          <select className="bv-input" value={dias} onChange={({ target }) => setDias(Number(target.value))}>
            {plazos.map((each) => (
              <option key={each} value={each}>
                {each} días
              </option>
            ))}
          </select>
        </label>
        {button('correo', `Enviar por correo a ${formatCount(clientes.length)}`)}
        {button('enlace', `Crear ${clientes.length === 1 ? '1 enlace' : `${formatCount(clientes.length)} enlaces`}`)}
      </div>
      {error && <Alert role="alert" type="error" showIcon title={describeProblem(error).msg} />}
      {entregados.length > 0 && <Entregados rows={entregados} />}
    </>
  );
}

interface Escrito {
  asunto: string;
  texto: string;
  recordarTexto: boolean;
}

interface TextoProps {
  escrito: Escrito;
  borrador: Borrador;
  /** What it names in braces that is no variable. */
  unknown: string | undefined;
  onChange(escrito: Escrito): void;
}

/** The text of the mail, and how the first client reads it. */
function Texto({ escrito, borrador, unknown, onChange }: TextoProps) {
  const help = useId();
  const [first] = borrador.rows;
  const valores = { ...borrador.valores, ...(first && { contribuyente: first.nombre, rfc: first.rfc }) };
  const problem = unknown === undefined ? null : `No hay ninguna variable {${unknown}}`;
  const shared = { className: 'bv-input', 'aria-describedby': help, 'aria-invalid': problem !== null };
  return (
    <details>
      <summary>Texto del correo</summary>
      <div className="session-despacho-correo">
        <label>
          Asunto
          <input
            {...shared}
            maxLength={LONGEST_ASUNTO}
            value={escrito.asunto}
            onChange={({ target }) => onChange({ ...escrito, asunto: target.value })}
          />
        </label>
        <label>
          Texto
          <textarea
            {...shared}
            rows={9}
            maxLength={LONGEST_CARTA}
            value={escrito.texto}
            onChange={({ target }) => onChange({ ...escrito, texto: target.value })}
          />
        </label>
        <p id={help} className="session-note" role={problem === null ? undefined : 'alert'}>
          {problem ??
            `Variables: ${Object.keys(variablesEntrega)
              .map((name) => `{${name}}`)
              .join(' ')}`}
        </p>
        <Checkbox
          checked={escrito.recordarTexto}
          onChange={({ target }) => onChange({ ...escrito, recordarTexto: target.checked })}
        >
          Guardar este texto para las siguientes entregas
        </Checkbox>
        <section aria-label="Vista previa" className="session-texto session-despacho-previa">
          <strong>{fillCarta(escrito.asunto, valores)}</strong>
          {'\n\n'}
          {fillCarta(escrito.texto, valores)}
        </section>
      </div>
    </details>
  );
}
