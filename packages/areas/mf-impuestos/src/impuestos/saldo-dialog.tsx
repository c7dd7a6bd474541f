import { nuevoSaldo, type SaldoAFavor } from '@boveda/contracts/impuestos';
import { DateInput, Field, TextBox } from '@boveda/ui-kit/filters';
import { useState } from 'react';
import { FormDialog } from './form-dialog';
import { useSaveSaldoMutation } from './impuestos-api';
import { mesDespues, mesesElegibles, nombreDeMes } from './mes';
import { useAnswerToast } from './use-answer-toast';

interface Props {
  /** The month on the screen. */
  mes: string;
  /** Null: that of a month to be chosen, which the vault may not have. */
  saldo: SaldoAFavor | null;
  onClose(): void;
}

/** What a user says of a balance: its amount by the return, and that it was asked back. */
export function SaldoDialog({ mes, saldo, onClose }: Props) {
  const tell = useAnswerToast();
  const [origen, setOrigen] = useState(saldo?.mes ?? mesDespues(mes, -1));
  const [monto, setMonto] = useState(saldo?.declarado ? saldo.monto : '');
  const [operacion, setOperacion] = useState(saldo?.operacion ?? '');
  const [devolucion, setDevolucion] = useState(saldo?.devolucion ?? '');
  const [falta, setFalta] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveSaldoMutation();
  const confirm = async () => {
    const dicho = nuevoSaldo().safeParse({
      monto: monto.trim() === '' ? null : monto.trim().replaceAll(',', ''),
      operacion: operacion.trim(),
      devolucion: devolucion || null,
    });
    if (!dicho.success) return setFalta(dicho.error.issues[0]?.message ?? null);
    if (tell(await save({ mes: origen, saldo: dicho.data }))) onClose();
  };
  return (
    <FormDialog
      title={saldo ? `Saldo a favor de ${nombreDeMes(saldo.mes)}` : 'Saldo a favor de un mes anterior'}
      isSaving={isLoading}
      falta={falta}
      onSave={() => void confirm()}
      onClose={onClose}
    >
      {!saldo && (
        <label className="impuestos-campo">
          Mes de origen
          <select className="bv-input" value={origen} onChange={({ target }) => setOrigen(target.value)}>
            {mesesElegibles(origen).map((each) => (
              <option key={each} value={each}>
                {nombreDeMes(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Field label="Monto según su declaración (vacío: el calculado)">
        {(id) => (
          <TextBox id={id} inputMode="decimal" value={monto} onChange={({ target }) => setMonto(target.value)} />
        )}
      </Field>
      <Field label="Número de operación">
        {(id) => (
          <TextBox id={id} maxLength={30} value={operacion} onChange={({ target }) => setOperacion(target.value)} />
        )}
      </Field>
      <Field label="Fecha en que lo pidió en devolución">
        {(id) => <DateInput id={id} value={devolucion} onChange={(day) => setDevolucion(day ?? '')} />}
      </Field>
    </FormDialog>
  );
}
