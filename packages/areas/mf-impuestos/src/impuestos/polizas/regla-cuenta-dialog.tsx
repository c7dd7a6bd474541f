import { nuevaReglaDeCuenta, type PolizaPropuesta } from '@boveda/contracts/impuestos';
import { Field, TextBox } from '@boveda/ui-kit/filters';
import { useState } from 'react';
import { MotivoDialog } from '../motivo-dialog';
import { CuentaField } from './cuenta-field';
import { useSaveReglaDeCuentaMutation } from './polizas-api';

interface Props {
  /** The póliza whose account is to be another one. */
  poliza: PolizaPropuesta;
  onClose(): void;
}

/** Remembers the account of what a counterparty bills, of products, or of a use or method of payment. */
export function ReglaCuentaDialog({ poliza: { emitido, contraparte }, onClose }: Props) {
  const [deContraparte, setDeContraparte] = useState(true);
  const [said, setSaid] = useState({ clave: '', uso: '', metodo: '' as '' | 'PUE' | 'PPD', cuenta: '' });
  const [falta, setFalta] = useState<string | null>(null);
  const [save] = useSaveReglaDeCuentaMutation();
  const change = (more: Partial<typeof said>) => setSaid((before) => ({ ...before, ...more }));
  const regla = { emitido, contraparte: deContraparte ? contraparte : '', ...said };
  const check = () => {
    const parsed = nuevaReglaDeCuenta().safeParse({ ...regla, motivo: '-' });
    setFalta(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    return parsed.success;
  };
  return (
    <MotivoDialog
      title={emitido ? 'Cuenta de estos ingresos' : 'Cuenta de estas compras y gastos'}
      okText="Guardar regla"
      falta={falta}
      onCheck={check}
      onSave={(motivo) => save({ ...regla, motivo })}
      onClose={onClose}
    >
      <CuentaField label="Cuenta" value={said.cuenta} onChange={(cuenta) => change({ cuenta })} />
      <label className="impuestos-marca">
        <input type="checkbox" checked={deContraparte} onChange={({ target }) => setDeContraparte(target.checked)} />
        Solo lo de {contraparte}
      </label>
      <Field label="ClaveProdServ: sus primeros dígitos (vacío: cualquiera)">
        {(id) => (
          <TextBox
            id={id}
            inputMode="numeric"
            maxLength={8}
            value={said.clave}
            onChange={({ target }) => change({ clave: target.value.trim() })}
          />
        )}
      </Field>
      <Field label="Uso del CFDI, como G03 (vacío: cualquiera)">
        {(id) => (
          <TextBox
            id={id}
            maxLength={4}
            value={said.uso}
            onChange={({ target }) => change({ uso: target.value.trim().toUpperCase() })}
          />
        )}
      </Field>
      <label className="impuestos-campo">
        Método de pago
        <select
          className="bv-input"
          value={said.metodo}
          onChange={({ target }) => change({ metodo: target.value as '' | 'PUE' | 'PPD' })}
        >
          <option value="">Cualquiera</option>
          <option value="PUE">PUE</option>
          <option value="PPD">PPD</option>
        </select>
      </label>
    </MotivoDialog>
  );
}
