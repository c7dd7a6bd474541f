import { ETIQUETA_LENGTH, type Etiqueta } from '@boveda/contracts';
import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import { Field } from '@boveda/ui-kit/filters';
import { Input, type InputRef } from '@boveda/ui-kit/form';
import { useEffect, useRef, useState } from 'react';
import { ColorField } from './color-field';
import { useChangeEtiquetaMutation, useRemoveEtiquetaMutation } from './etiquetas-api';

/** Changes name and colour of a tag, or deletes it after a second press. */
export function EditTag({ tag, onEnd }: { tag: Etiqueta; onEnd(isDeleted?: boolean): void }) {
  const toast = useToast();
  const [nombre, setNombre] = useState(tag.nombre);
  const [color, setColor] = useState(tag.color);
  const [isAsking, setAsking] = useState(false);
  const [change, changing] = useChangeEtiquetaMutation();
  const [remove, removing] = useRemoveEtiquetaMutation();
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);

  const end = ({ error }: { error?: unknown }, isDeleted = false) => {
    if (!error) return onEnd(isDeleted);
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <form
      className="cfdi-tag-form"
      aria-label={`Editar ${tag.nombre}`}
      onSubmit={async (event) => {
        event.preventDefault();
        if (nombre.trim() !== '') end(await change({ id: tag.id, nombre, color }));
      }}
    >
      <Field label="Nombre">
        {(id) => (
          <Input
            ref={input}
            id={id}
            value={nombre}
            maxLength={ETIQUETA_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setNombre(target.value)}
          />
        )}
      </Field>
      <ColorField value={color} onChange={setColor} />
      <Button htmlType="submit" loading={changing.isLoading}>
        Cambiar
      </Button>
      <Button
        danger
        loading={removing.isLoading}
        onClick={async () => (isAsking ? end(await remove(tag.id), true) : setAsking(true))}
      >
        {isAsking ? 'Eliminar de todos los CFDI' : 'Eliminar'}
      </Button>
      <Button type="text" onClick={() => onEnd()}>
        Cancelar
      </Button>
    </form>
  );
}
