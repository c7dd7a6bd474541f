import { type FilaCalendario, TAREA_LENGTH } from '@boveda/contracts/sat';
import { Button } from '@boveda/ui-kit';
import { type FormEvent, useState } from 'react';
import { useAddTareasMutation } from './despacho-api';
import { mesesElegibles, mesOf, nombreDeMes } from './mes';
import { useAnswerToast } from './use-answer-toast';

interface Props {
  /** Taxpayers in which the user may create one. */
  filas: readonly FilaCalendario[];
  personas: readonly string[];
}

/** A new task about a month of one taxpayer. What was typed stays until it was created. */
export function TareaForm({ filas, personas }: Props) {
  const tell = useAnswerToast();
  const [add, { isLoading }] = useAddTareasMutation();
  const [texto, setTexto] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const said = (name: string) => String(fields.get(name) ?? '');
    const answer = await add({
      ...{ rfcs: [said('rfc')], mes: said('mes'), texto, vence: said('vence') || null },
      ...(said('responsable') ? { responsable: said('responsable') } : {}),
      paraCliente: fields.has('paraCliente'),
    });
    tell(answer);
    if (answer.data) setTexto('');
  };
  const mes = mesOf(null);
  return (
    <form className="session-despacho-tarea" aria-label="Nueva tarea" onSubmit={(event) => void submit(event)}>
      <label>
        Contribuyente
        <select className="bv-input" name="rfc" required>
          {filas.map(({ rfc, nombre }) => (
            <option key={rfc} value={rfc}>
              {nombre}
            </option>
          ))}
        </select>
      </label>
      <label>
        Mes
        <select className="bv-input" name="mes" defaultValue={mes}>
          {mesesElegibles(mes).map((each) => (
            <option key={each} value={each}>
              {nombreDeMes(each)}
            </option>
          ))}
        </select>
      </label>
      <label className="session-despacho-tarea-texto">
        Tarea
        <input
          className="bv-input"
          required
          maxLength={TAREA_LENGTH}
          value={texto}
          onChange={({ target }) => setTexto(target.value)}
        />
      </label>
      <label>
        Responsable
        <select className="bv-input" name="responsable">
          <option value="">El del contribuyente</option>
          {personas.map((correo) => (
            <option key={correo} value={correo}>
              {correo}
            </option>
          ))}
        </select>
      </label>
      <label>
        Para el día
        <input className="bv-input" type="date" name="vence" />
      </label>
      <label className="session-despacho-tarea-casilla">
        <input type="checkbox" name="paraCliente" />
        La ve el cliente en su página
      </label>
      <Button effect="workElsewhere" htmlType="submit" loading={isLoading} disabled={filas.length === 0}>
        Crear tarea
      </Button>
    </form>
  );
}
