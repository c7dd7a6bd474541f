import type { Etiqueta } from '@boveda/contracts';
import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import type { InputRef } from '@boveda/ui-kit/form';
import { useEffect, useRef, useState } from 'react';
import { useChangeEtiquetaMutation, useRemoveEtiquetaMutation } from './etiquetas-api';
import { type TagChoice, TagFields } from './tag-fields';

/** Changes name and colour of a tag, or deletes it after a second press. */
export function EditTag({ tag, onEnd }: { tag: Etiqueta; onEnd(isDeleted?: boolean): void }) {
  const toast = useToast();
  const [value, setValue] = useState<TagChoice>(tag);
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
        if (value.nombre.trim() !== '') end(await change({ ...value, id: tag.id }));
      }}
    >
      <TagFields label="Nombre" input={input} value={value} onChange={setValue} />
      <Button effect="change" htmlType="submit" loading={changing.isLoading}>
        Cambiar
      </Button>
      <Button
        effect="change"
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
