import { AutoComplete } from '@boveda/ui-kit/form';
import { useTypedText } from '@boveda/ui-kit/router';
import { useEffect, useState } from 'react';
import { useSearchRfcsQuery } from '../api';
import { Campo } from './campos';
import { readRfc } from './leer';

const FROM_CHARACTERS = 2;

/** RFC of the counterpart: offers up to 10 from the second character on; a whole RFC counts without choosing. */
export function CampoRfc({ value, onChange }: { value: string | undefined; onChange(rfc: string | undefined): void }) {
  const typed = useTypedText(value, onChange, { read: readRfc });
  const text = useSettled(typed.text.trim());
  const { currentData } = useSearchRfcsQuery(text, { skip: text.length < FROM_CHARACTERS || text === value });
  const options = currentData?.rows.map(({ rfc, nombre }) => ({ value: rfc, label: `${rfc} - ${nombre}` })) ?? [];
  return (
    <Campo label="RFC">
      {(id) => (
        <AutoComplete
          id={id}
          value={typed.text}
          options={options}
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
    </Campo>
  );
}

/** What is typed, once no key was hit for a moment: not every letter is worth a question. */
function useSettled(text: string, delay = 250): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return settled;
}
