import { type AccionLote, accionesLote, type FaltaDelTablero, faltasDelTablero } from '@boveda/contracts/sat';
import { Button, Checkbox, formatCount, useRefusal } from '@boveda/ui-kit';
import { useState } from 'react';
import { useAddTareasMutation, useAssignMutation } from './despacho-api';
import { useCreateLoteMutation } from './lotes-api';
import { useAnswerToast } from './use-answer-toast';

interface Props {
  mes: string;
  /** RFC of what is chosen and shown. */
  elegidos: readonly string[];
  total: number;
  personas: readonly string[];
  onChooseAll(isOn: boolean): void;
  onRecompute(): Promise<void>;
}

const acciones = Object.keys(accionesLote) as AccionLote[];

/** What can be asked for the chosen taxpayers at once. Always there, so that nothing moves when the first is chosen. */
export function Acciones({ mes, elegidos, total, personas, onChooseAll, onRecompute }: Props) {
  const tell = useAnswerToast();
  const [createLote, { isLoading, originalArgs }] = useCreateLoteMutation();
  const [isRecomputing, setRecomputing] = useState(false);
  const isNone = elegidos.length === 0;
  const ask = async (accion: AccionLote) => {
    tell(await createLote({ accion, mes, rfcs: [...elegidos] }));
  };
  const recompute = async () => {
    setRecomputing(true);
    await onRecompute();
    setRecomputing(false);
  };
  return (
    <section className="session-despacho-acciones" aria-label="Acciones para los elegidos">
      <Checkbox
        checked={!isNone && elegidos.length === total}
        indeterminate={!isNone && elegidos.length < total}
        disabled={total === 0}
        onChange={({ target }) => onChooseAll(target.checked)}
      >
        {isNone
          ? `Elegir ${total === 1 ? '' : 'los '}${formatCount(total)}`
          : `${formatCount(elegidos.length)} de ${formatCount(total)} elegidos`}
      </Checkbox>
      {acciones.map((accion) => (
        <Button
          effect={accion === 'papel' ? 'changeElsewhere' : 'workElsewhere'}
          key={accion}
          disabled={isNone}
          loading={isLoading && originalArgs?.accion === accion}
          onClick={() => void ask(accion)}
        >
          {accionesLote[accion]}
        </Button>
      ))}
      <Asignar elegidos={elegidos} personas={personas} />
      <CrearTareas mes={mes} elegidos={elegidos} />
      <Button effect="changeElsewhere" loading={isRecomputing} onClick={() => void recompute()}>
        Actualizar cifras
      </Button>
    </section>
  );
}

const faltas = Object.keys(faltasDelTablero) as FaltaDelTablero[];

/** Creates a task in each of the chosen taxpayers whose cell of the board lacks it. */
function CrearTareas({ mes, elegidos }: Pick<Props, 'mes' | 'elegidos'>) {
  const tell = useAnswerToast();
  const [add] = useAddTareasMutation();
  const refusal = useRefusal('workElsewhere');
  const choose = async (falta: FaltaDelTablero | undefined) => {
    if (falta) tell(await add({ rfcs: [...elegidos], mes, falta }));
  };
  return (
    <select
      className="bv-input"
      aria-label="Crear tareas"
      value=""
      title={refusal}
      disabled={elegidos.length === 0 || refusal !== undefined}
      onChange={({ target }) => void choose(faltas.find((falta) => falta === target.value))}
    >
      <option value="">Crear tareas…</option>
      {faltas.map((falta) => (
        <option key={falta} value={falta}>
          {faltasDelTablero[falta]}
        </option>
      ))}
    </select>
  );
}

const NADIE = '-';

function Asignar({ elegidos, personas }: Pick<Props, 'elegidos' | 'personas'>) {
  const tell = useAnswerToast();
  const [assign] = useAssignMutation();
  const refusal = useRefusal('workElsewhere');
  const choose = async (value: string) => {
    tell(await assign({ rfcs: [...elegidos], responsable: value === NADIE ? null : value }));
  };
  return (
    <select
      className="bv-input"
      aria-label="Elegir responsable"
      value=""
      title={refusal}
      disabled={elegidos.length === 0 || refusal !== undefined}
      onChange={({ target }) => void choose(target.value)}
    >
      <option value="" disabled>
        Responsable…
      </option>
      {personas.map((correo) => (
        <option key={correo} value={correo}>
          {correo}
        </option>
      ))}
      <option value={NADIE}>Nadie</option>
    </select>
  );
}
