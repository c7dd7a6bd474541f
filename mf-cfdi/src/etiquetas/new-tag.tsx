import type { Etiqueta } from '@boveda/contracts';
import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import type { InputRef } from '@boveda/ui-kit/form';
import { type Ref, useState } from 'react';
import { useAddEtiquetaMutation } from './etiquetas-api';
import { type TagChoice, TagFields } from './tag-fields';

interface Props {
  input: Ref<InputRef>;
  tags: readonly Etiqueta[];
  onAdded(tag: Etiqueta): void;
  /** It was the last: Enter in its name. */
  onEntered(tag: Etiqueta): void;
}

/** Creates a tag, or takes the one that has the name already: its button chooses it, Enter puts it on the CFDI at once. */
export function NewTag({ input, tags, onAdded, onEntered }: Props) {
  const toast = useToast();
  const [value, setValue] = useState<TagChoice>({ nombre: '', color: 'azul' });
  const [add, { isLoading }] = useAddEtiquetaMutation();
  const submit = async (onDone: (tag: Etiqueta) => void) => {
    const nombre = value.nombre.trim();
    if (nombre === '' || isLoading) return;
    const known = tags.find((tag) => tag.nombre.toLowerCase() === nombre.toLowerCase());
    const { data: added, error } = known ? { data: known } : await add({ ...value, nombre });
    if (added) {
      setValue({ ...value, nombre: '' });
      return onDone(added);
    }
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <form
      className="cfdi-tag-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(onEntered);
      }}
    >
      <TagFields label="Etiqueta nueva" input={input} value={value} onChange={setValue} />
      <Button effect="change" loading={isLoading} onClick={() => void submit(onAdded)}>
        Crear
      </Button>
    </form>
  );
}
