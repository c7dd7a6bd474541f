import { AutoComplete } from '@boveda/ui-kit/form';
import { useTypedText } from '@boveda/ui-kit/router';
import { useListRfcsQuery } from '../api';
import { Campo } from './campos';
import { readRfc } from './leer';
import { useSettled } from './use-settled';

const FROM_CHARACTERS = 2;
const MATCHES = 10;

/** RFC of the counterpart: offers up to 10 from the second character on; a whole RFC counts without choosing. */
export function CampoRfc({ value, onChange }: { value: string | undefined; onChange(rfc: string | undefined): void }) {
  const typed = useTypedText(value, onChange, { read: readRfc });
  const text = useSettled(typed.text.trim());
  const { currentData } = useListRfcsQuery(
    { search: text, limit: MATCHES },
    { skip: text.length < FROM_CHARACTERS || text === value },
  );
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
