import { ETIQUETA_LENGTH, type Etiqueta } from '@boveda/contracts/core';
import { Field } from '@boveda/ui-kit/filters';
import { Input, type InputRef } from '@boveda/ui-kit/form';
import type { Ref } from 'react';
import { ColorField } from './color-field';

/** What is chosen of a tag. */
export type TagChoice = Pick<Etiqueta, 'nombre' | 'color'>;

interface Props {
  label: string;
  input: Ref<InputRef>;
  value: TagChoice;
  onChange(value: TagChoice): void;
}

/** Fields for name and colour of a tag. */
export function TagFields({ label, input, value, onChange }: Props) {
  return (
    <>
      <Field label={label}>
        {(id) => (
          <Input
            ref={input}
            id={id}
            value={value.nombre}
            maxLength={ETIQUETA_LENGTH}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...value, nombre: target.value })}
          />
        )}
      </Field>
      <ColorField value={value.color} onChange={(color) => onChange({ ...value, color })} />
    </>
  );
}
