import { LLAVE_LENGTH, type Llave } from '@boveda/contracts/cuenta';
import { Alert, describeProblem, useToast } from '@boveda/ui-kit';
import { Input } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { type FormEvent, useId, useState } from 'react';
import { useRenameLlaveMutation } from '../api';
import { Field } from '../shared/field';

/** Gives an API key another name; the key stays the same. */
export function RenameLlaveModal({ llave: { id, nombre }, onClose }: { llave: Llave; onClose(): void }) {
  const [rename, { isLoading, error }] = useRenameLlaveMutation();
  const [typed, setTyped] = useState(nombre);
  const toast = useToast();
  const form = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading || (await rename({ id, nombre: typed })).error) return;
    toast.success('Llave renombrada');
    onClose();
  };
  return (
    <Modal
      open
      title="Renombrar llave"
      okText="Guardar"
      cancelText="Cancelar"
      confirmLoading={isLoading}
      okButtonProps={{ htmlType: 'submit', form }}
      onCancel={onClose}
    >
      <form id={form} className="config-form" noValidate onSubmit={(event) => void submit(event)}>
        {error && <Alert type="warning" showIcon title={describeProblem(error).msg} />}
        <Field label="Nombre de la llave">
          {(field) => (
            <Input
              id={field}
              value={typed}
              maxLength={LLAVE_LENGTH}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </form>
    </Modal>
  );
}
