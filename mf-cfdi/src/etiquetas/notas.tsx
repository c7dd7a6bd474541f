import { NOTA_LENGTH, type Nota } from '@boveda/contracts/core';
import { Button, describeProblem, formatInstant, useToast } from '@boveda/ui-kit';
import { Field } from '@boveda/ui-kit/filters';
import { Input } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { useAddNotaMutation, useChangeNotaMutation, useRemoveNotaMutation } from './etiquetas-api';

/** What a note is on. */
type Sujeto = { uuid: string } | { contraparte: string };

/** Writes a note on a CFDI or a counterpart. */
export function NewNota({ sujeto, onEnd }: { sujeto: Sujeto; onEnd(): void }) {
  const [add] = useAddNotaMutation();
  return <NoteForm label="Nota nueva" onSave={(texto) => add({ ...sujeto, texto })} onEnd={onEnd} />;
}

/** Notes on a CFDI, newest first; each is changed and deleted by its author or an administrator. */
export const Notas = ({ notas }: { notas: readonly Nota[] }) => (
  <ul className="cfdi-notes" aria-label="Notas">
    {notas.map((nota) => (
      <li key={nota.id}>
        <Note nota={nota} />
      </li>
    ))}
  </ul>
);

function Note({ nota }: { nota: Nota }) {
  const { id, texto, autor, created, cambiada, editable } = nota;
  const toast = useToast();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [change] = useChangeNotaMutation();
  const [remove, { isLoading }] = useRemoveNotaMutation();
  // After editing, the button is mounted again and gets the focus back.
  const [hasEdited, setEdited] = useState(false);
  if (isEditing)
    return (
      <NoteForm
        label="Nota"
        texto={texto}
        onSave={(changed) => change({ id, texto: changed })}
        onEnd={() => {
          setEditing(false);
          setEdited(true);
        }}
      />
    );
  const erase = async () => {
    const { error } = await remove(id);
    setAsking(false);
    if (!error) return;
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <>
      <p>{texto}</p>
      <footer>
        <span>
          {autor} · {formatInstant(created)}
          {cambiada && ` · cambiada ${formatInstant(cambiada)}`}
        </span>
        {editable && (
          <span>
            <Button
              effect="comment"
              type="link"
              size="small"
              autoFocus={hasEdited}
              aria-label="Editar nota"
              onClick={() => setEditing(true)}
            >
              Editar
            </Button>
            <Button
              effect="comment"
              type="link"
              size="small"
              danger
              aria-label="Borrar nota"
              onClick={() => setAsking(true)}
            >
              Borrar
            </Button>
          </span>
        )}
      </footer>
      <Modal
        open={isAsking}
        title="¿Borrar la nota?"
        okText="Borrar"
        okButtonProps={{ danger: true }}
        cancelText="Cancelar"
        confirmLoading={isLoading}
        onOk={() => void erase()}
        onCancel={() => setAsking(false)}
      >
        La bitácora conserva su texto.
      </Modal>
    </>
  );
}

interface NoteFormProps {
  label: string;
  texto?: string;
  onSave(texto: string): Promise<{ error?: unknown }>;
  onEnd(): void;
}

function NoteForm({ label, texto = '', onSave, onEnd }: NoteFormProps) {
  const toast = useToast();
  const [typed, setTyped] = useState(texto);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (typed.trim() === '' || isBusy) return;
    setBusy(true);
    const { error } = await onSave(typed);
    setBusy(false);
    if (!error) return onEnd();
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <form
      className="cfdi-note"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={label}>
        {(id) => (
          <Input.TextArea
            id={id}
            autoFocus
            value={typed}
            maxLength={NOTA_LENGTH}
            showCount
            rows={4}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <div>
        <Button effect="comment" type="primary" size="small" htmlType="submit" loading={isBusy}>
          Guardar
        </Button>
        <Button size="small" onClick={onEnd}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
