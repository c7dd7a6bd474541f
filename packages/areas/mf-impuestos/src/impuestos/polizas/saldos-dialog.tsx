import { type BalanzaDelMes, nuevosSaldos } from '@boveda/contracts/impuestos';
import { Field } from '@boveda/ui-kit/filters';
import { Input } from '@boveda/ui-kit/form';
import { useState } from 'react';
import { FormDialog } from '../form-dialog';
import { useAnswerToast } from '../use-answer-toast';
import { useSaveSaldosInicialesMutation } from './polizas-api';

/** A line of a sheet: the first word is the account, the last the balance. */
function saldoOf(line: string): { cuenta: string; saldo: string } {
  const words = line.trim().split(/[\s;]+/);
  return { cuenta: words[0] ?? '', saldo: (words.at(-1) ?? '').replaceAll(/[$,]/g, '') };
}

interface Props {
  anio: string;
  balanza: BalanzaDelMes;
  onClose(): void;
}

/** Opening balances as they come out of a sheet: one account in a line. */
export function SaldosDialog({ anio, balanza, onClose }: Props) {
  const tell = useAnswerToast();
  const [texto, setTexto] = useState(balanza.saldos.map((each) => `${each.cuenta}\t${each.saldo}`).join('\n'));
  const [falta, setFalta] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveSaldosInicialesMutation();
  const confirm = async () => {
    const lines = texto.split('\n').filter((line) => line.trim() !== '');
    const said = nuevosSaldos().safeParse({ saldos: lines.map(saldoOf) });
    if (!said.success) {
      const [issue] = said.error.issues;
      const at = issue?.path[1];
      return setFalta(`${typeof at === 'number' ? `Renglón ${at + 1}: ` : ''}${issue?.message ?? ''}`);
    }
    if (tell(await save({ anio, saldos: said.data }))) onClose();
  };
  return (
    <FormDialog
      title={`Saldos con que empieza ${anio}`}
      isSaving={isLoading}
      falta={falta}
      onSave={() => void confirm()}
      onClose={onClose}
    >
      <p>
        Pegue de su hoja un renglón por cuenta: su número y su saldo. El saldo es positivo si es el de su naturaleza. El
        total deudor debe ser igual al acreedor.
      </p>
      <Field label="Cuentas y saldos">
        {(id) => (
          <Input.TextArea
            id={id}
            rows={12}
            value={texto}
            placeholder={'102.01\t1000.00\n301.01\t1000.00'}
            onChange={({ target }) => {
              setTexto(target.value);
              setFalta(null);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
