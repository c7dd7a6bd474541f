import { ajusteDePoliza, type PolizaPropuesta, polizaEscrita } from '@boveda/contracts/impuestos';
import { Button, formatMoney } from '@boveda/ui-kit';
import { DateInput, Field, TextBox } from '@boveda/ui-kit/filters';
import { useState } from 'react';
import { MotivoDialog } from '../motivo-dialog';
import type { Answered } from '../use-answer-toast';
import { CuentaCell } from './cuenta-field';
import { useAdjustPolizaMutation, useWritePolizaMutation } from './polizas-api';

interface Props {
  mes: string;
  /** Null: one that no CFDI proposes. */
  poliza: PolizaPropuesta | null;
  onClose(): void;
}

interface Renglon {
  key: number;
  cuenta: string;
  debe: string;
  haber: string;
}

const vacio = (key: number): Renglon => ({ key, cuenta: '', debe: '', haber: '' });
const plain = (amount: string) => amount.trim().replaceAll(',', '') || '0';
const isUsed = ({ cuenta, debe, haber }: Renglon) => cuenta !== '' || debe.trim() !== '' || haber.trim() !== '';
const cents = (amount: string) => Math.round(Number(plain(amount)) * 100);

/** Writes the movements of a póliza: other ones for a proposed one, or those of one that no CFDI proposes. */
export function PolizaDialog({ mes, poliza, onClose }: Props) {
  const [renglones, setRenglones] = useState<Renglon[]>(
    poliza
      ? poliza.movimientos.map(({ cuenta, debe, haber }, key) => ({
          ...{ key, cuenta, debe: Number(debe) ? debe : '', haber: Number(haber) ? haber : '' },
        }))
      : [vacio(0), vacio(1)],
  );
  const [fecha, setFecha] = useState(`${mes}-01`);
  const [concepto, setConcepto] = useState('');
  const [falta, setFalta] = useState<string | null>(null);
  const [adjust] = useAdjustPolizaMutation();
  const [write] = useWritePolizaMutation();
  const movimientos = renglones
    .filter(isUsed)
    .map(({ cuenta, debe, haber }) => ({ cuenta, debe: plain(debe), haber: plain(haber) }));
  const said = (motivo: string) =>
    poliza
      ? ajusteDePoliza().safeParse({ clave: poliza.clave, movimientos, motivo })
      : polizaEscrita().safeParse({ fecha, concepto, movimientos, motivo });
  const check = () => {
    const parsed = said('-');
    setFalta(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    return parsed.success;
  };
  const save = async (motivo: string): Promise<Answered> =>
    poliza
      ? adjust({ mes, ajuste: { clave: poliza.clave ?? '', movimientos, motivo } })
      : write({ mes, poliza: { fecha, concepto, movimientos, motivo } });
  const change = (key: number, more: Partial<Renglon>) =>
    setRenglones((all) => all.map((each) => (each.key === key ? { ...each, ...more } : each)));
  return (
    <MotivoDialog
      title={poliza ? `Ajustar la póliza ${poliza.numero}` : 'Agregar una póliza'}
      okText="Guardar"
      falta={falta}
      onCheck={check}
      onSave={save}
      onClose={onClose}
    >
      {!poliza && (
        <>
          <Field label="Fecha">
            {(id) => <DateInput id={id} value={fecha} onChange={(day) => setFecha(day ?? '')} />}
          </Field>
          <Field label="Concepto">
            {(id) => (
              <TextBox id={id} maxLength={300} value={concepto} onChange={({ target }) => setConcepto(target.value)} />
            )}
          </Field>
        </>
      )}
      <fieldset className="impuestos-movimientos">
        <legend>Movimientos</legend>
        {renglones.map((renglon, at) => (
          <Movimiento key={renglon.key} n={at + 1} renglon={renglon} onChange={(more) => change(renglon.key, more)} />
        ))}
        <Button size="small" onClick={() => setRenglones((all) => [...all, vacio((all.at(-1)?.key ?? 0) + 1)])}>
          Agregar movimiento
        </Button>
        <Sumas renglones={renglones} />
      </fieldset>
    </MotivoDialog>
  );
}

interface MovimientoProps {
  n: number;
  renglon: Renglon;
  onChange(more: Partial<Renglon>): void;
}

function Movimiento({ n, renglon: { cuenta, debe, haber }, onChange }: MovimientoProps) {
  return (
    <div className="impuestos-movimiento">
      <CuentaCell
        label={`Cuenta del movimiento ${n}`}
        value={cuenta}
        onChange={(chosen) => onChange({ cuenta: chosen })}
      />
      {(['debe', 'haber'] as const).map((lado) => (
        <TextBox
          key={lado}
          inputMode="decimal"
          placeholder={lado === 'debe' ? 'Debe' : 'Haber'}
          aria-label={`${lado === 'debe' ? 'Debe' : 'Haber'} del movimiento ${n}`}
          value={lado === 'debe' ? debe : haber}
          onChange={({ target }) => onChange({ [lado]: target.value })}
        />
      ))}
    </div>
  );
}

function Sumas({ renglones }: { renglones: readonly Renglon[] }) {
  const sum = (lado: 'debe' | 'haber') => renglones.reduce((all, each) => all + (cents(each[lado]) || 0), 0);
  const [debe, haber] = [sum('debe'), sum('haber')];
  const money = (amount: number) => formatMoney((amount / 100).toFixed(2));
  return (
    <p aria-live="polite">
      Debe {money(debe)}, haber {money(haber)}
      {debe === haber ? (
        ': cuadra.'
      ) : (
        <strong>
          : faltan {money(Math.abs(debe - haber))} en el {debe > haber ? 'haber' : 'debe'}.
        </strong>
      )}
    </p>
  );
}
