import { type Alcance, alcances, LLAVE_LENGTH, todosLosAlcances } from '@boveda/contracts/cuenta';
import { Alert, Checkbox, describeProblem } from '@boveda/ui-kit';
import { Input, Select } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { type FormEvent, useId, useState } from 'react';
import { useCreateLlaveMutation } from '../api';
import { Field } from '../shared/field';
import { CreatedLlaveModal } from './created-llave-modal';

const DAY_MS = 24 * 3_600_000;
const plazos = [
  { value: 30, label: '30 días' },
  { value: 90, label: '90 días' },
  { value: 365, label: 'Un año' },
  { value: 0, label: 'Sin vencimiento' },
];

/** Makes an API key, then shows it. Problems are shown above the fields, which keep what was typed. */
export function NewLlaveModal({ onClose }: { onClose(): void }) {
  const [create, { isLoading, data, error }] = useCreateLlaveMutation();
  const [missing, setMissing] = useState<string | null>(null);
  const [dias, setDias] = useState(90);
  const form = useId();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const typed = new FormData(event.currentTarget);
    const nombre = String(typed.get('nombre')).trim();
    const chosen = typed.getAll('alcance') as Alcance[];
    const wrong = missingOf(nombre, chosen);
    setMissing(wrong);
    if (wrong) return;
    const redes = String(typed.get('redes'))
      .split(/[\s,]+/)
      .filter(Boolean);
    const expira = dias === 0 ? null : new Date(Date.now() + dias * DAY_MS).toISOString();
    const prueba = typed.get('prueba') !== null;
    await create({ nombre, alcances: chosen, redes, expira, prueba });
  };
  if (data) return <CreatedLlaveModal apikey={data.apikey} nombre={data.llave.nombre} onClose={onClose} />;
  const problem = missing ?? (error && describeProblem(error).msg);

  return (
    <Modal
      open
      title="Crear llave"
      okText="Crear"
      cancelText="Cancelar"
      confirmLoading={isLoading}
      okButtonProps={{ htmlType: 'submit', form }}
      onCancel={onClose}
    >
      <form id={form} className="config-form" noValidate onSubmit={(event) => void submit(event)}>
        {problem && <Alert type="warning" showIcon title={problem} />}
        <Field label="Nombre de la llave">
          {(id) => (
            <Input id={id} name="nombre" maxLength={LLAVE_LENGTH} autoComplete="off" placeholder="Contabilidad" />
          )}
        </Field>
        <fieldset className="config-options">
          <legend>Alcances</legend>
          {todosLosAlcances.map((alcance) => (
            <Checkbox key={alcance} name="alcance" value={alcance}>
              {alcance}
              <small>{alcances[alcance]}</small>
            </Checkbox>
          ))}
        </fieldset>
        <fieldset className="config-options">
          <legend>Modo</legend>
          <Checkbox name="prueba" value="prueba">
            De prueba
            <small>Ve un ambiente con CFDI inventados, y nada de este contribuyente. Para programar sin riesgo.</small>
          </Checkbox>
        </fieldset>
        <Field label="Vence en">{(id) => <Select id={id} value={dias} options={plazos} onChange={setDias} />}</Field>
        <Field label="Solo desde estas direcciones o redes (opcional)">
          {(id) => <Input id={id} name="redes" autoComplete="off" placeholder="203.0.113.7, 2001:db8::/48" />}
        </Field>
      </form>
    </Modal>
  );
}

function missingOf(nombre: string, chosen: readonly Alcance[]): string | null {
  if (nombre === '') return 'Escriba el nombre de la llave.';
  return chosen.length === 0 ? 'Elija al menos un alcance.' : null;
}
