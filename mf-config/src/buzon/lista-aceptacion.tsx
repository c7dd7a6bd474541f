import { configCalls } from '@boveda/contracts/cuenta';
import { Button, useToast } from '@boveda/ui-kit';
import { Select, useSettled } from '@boveda/ui-kit/form';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useSearchRfcsQuery, useSetListaBlancaMutation } from '../api';
import { Field } from '../shared/field';
import { useOutcome } from '../shared/use-outcome';
import { useStored } from '../shared/use-stored';

const FROM_CHARACTERS = 2;
const FAILED = 'Al Agregar Lista de Aceptación';

/** RFCs whose requests are accepted regardless of the rules: typed or pasted with commas, or chosen among the counterparts. */
export function ListaAceptacion({ rfcs }: { rfcs: string[] }) {
  const [chosen, setChosen] = useStored(rfcs);
  const [typed, setTyped] = useState('');
  const [save, { isLoading }] = useSetListaBlancaMutation();
  const report = useOutcome();
  const toast = useToast();
  const text = useSettled(typed.trim());
  const { currentData } = useSearchRfcsQuery(text, { skip: text.length < FROM_CHARACTERS });
  const options = currentData?.rows.map(({ rfc, nombre }) => ({ value: rfc, label: `${rfc} - ${nombre}` })) ?? [];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const lista = chosen.join(',');
    const wrong = configCalls().setListaBlanca.body.safeParse({ buzon_listablanca: lista }).error?.issues[0];
    if (wrong) return toast.error('Error', `${FAILED}. ${wrong.message}.`);
    await report(save(lista), 'Lista de Aceptación Guardada Correctamente', FAILED);
  };
  // Enter would toggle the first option of the list, and so remove an RFC that is already chosen.
  const keepChosen = (event: KeyboardEvent) => {
    const rfc = typed.trim().toUpperCase();
    if (event.key !== 'Enter' || (rfc !== '' && !chosen.includes(rfc))) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <form className="config-card" onSubmit={(event) => void submit(event)}>
      <h3>Lista de Aceptación</h3>
      <Field label="RFC separados por comas">
        {(id) => (
          <Select
            id={id}
            mode="tags"
            value={chosen}
            options={options}
            optionLabelProp="value"
            filterOption={false}
            tokenSeparators={[',', ' ']}
            placeholder="RFC o nombre"
            notFoundContent={null}
            onSearch={setTyped}
            onInputKeyDown={keepChosen}
            onChange={(values) =>
              setChosen([...new Set(values.map((each) => each.trim().toUpperCase()).filter(Boolean))])
            }
          />
        )}
      </Field>
      <Button htmlType="submit" type="primary" loading={isLoading}>
        Guardar lista
      </Button>
    </form>
  );
}
