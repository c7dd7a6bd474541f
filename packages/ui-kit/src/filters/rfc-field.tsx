import { AutoComplete, useSettled } from '../form';
import { useTypedText } from '../router';
import { Field } from './fields';
import { readRfc } from './read';

const FROM_CHARACTERS = 2;
/** Number of suggestions to request (V1 §5). */
export const RFC_MATCHES = 10;

interface Props {
  value: string | undefined;
  onChange(rfc: string | undefined): void;
  /** Hook that requests at most `RFC_MATCHES` counterparts; null requests none. */
  useMatches(search: string | null): readonly { rfc: string; nombre: string }[] | undefined;
}

/** RFC of the counterpart, with suggestions from the second character on; a complete RFC needs no selection. */
export function RfcField({ value, onChange, useMatches }: Props) {
  const typed = useTypedText(value, onChange, { read: readRfc });
  const text = useSettled(typed.text.trim());
  const matches = useMatches(text.length < FROM_CHARACTERS || text === value ? null : text);
  return (
    <Field label="RFC">
      {(id) => (
        <AutoComplete
          id={id}
          value={typed.text}
          options={matches?.map(({ rfc, nombre }) => ({ value: rfc, label: `${rfc} - ${nombre}` })) ?? []}
          placeholder="RFC o nombre"
          popupMatchSelectWidth={false}
          onChange={(next: string | undefined) => typed.type(next ?? '')}
          onSelect={(rfc) => {
            typed.type(rfc ?? '');
            onChange(rfc);
          }}
          onBlur={typed.commit}
        />
      )}
    </Field>
  );
}
