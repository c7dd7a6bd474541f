import { Button, describeProblem, formatDay, formatMoney, today, useToast } from '@boveda/ui-kit';
import { DayField, Field } from '@boveda/ui-kit/filters';
import { Input } from '@boveda/ui-kit/form';
import { useState } from 'react';

/** What a user says of the payment of an invoice: its day, or null to take the mark back, and how much if not all. */
export interface PagoMarcado {
  pagada: string | null;
  pagado?: string;
}

/** What is known of the payment of an invoice, and how it is marked. */
export interface PagadaProps {
  moneda?: string;
  pagada: string | null;
  /** How much, where it is not the whole balance. */
  pagado?: string | null;
  marcadapor?: string | null;
  /** Sends the mark; resolves to the error if there is one. */
  onMark(said: PagoMarcado): Promise<{ error?: unknown }>;
}

/** The fifth day of the next month, by which the complement of a payment is issued (RMF 2.7.1.32). */
const deadlineOf = (pagada: string) => {
  const [year = 0, month = 0] = pagada.split('-').map(Number);
  return new Date(Date.UTC(year, month, 5)).toISOString().slice(0, 10);
};

/** The amount of a field as it is sent; null of an empty one. */
const typed = (text: string) => text.replace(/[$,\s]/g, '') || null;

/** Says when an invoice was paid, and how much, so that its complement is missed until it is there. */
export function PagadaForm({ moneda, pagada, pagado = null, marcadapor = null, onMark }: PagadaProps) {
  const [fecha, setFecha] = useState<string | undefined>(today());
  const [importe, setImporte] = useState('');
  const [isLoading, setLoading] = useState(false);
  const toast = useToast();
  const send = async (fecha: string | null) => {
    const amount = typed(importe);
    setLoading(true);
    const { error } = await onMark({ pagada: fecha, ...(fecha && amount && { pagado: amount }) });
    setLoading(false);
    if (!error) return toast.success(fecha ? 'Pago marcado' : 'Marca quitada');
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  if (pagada !== null)
    return (
      <p>
        Marcada como pagada el {formatDay(pagada)}
        {pagado && `, ${formatMoney(pagado, moneda)}`}
        {marcadapor && `, por ${marcadapor}`}. Su complemento debe emitirse a más tardar el{' '}
        {formatDay(deadlineOf(pagada))}.{' '}
        <Button effect="change" size="small" disabled={isLoading} onClick={() => send(null)}>
          Quitar la marca
        </Button>
      </p>
    );
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '.5rem', alignItems: 'end' }}>
      <DayField label="Pagada el" max={today()} value={fecha} onChange={setFecha} />
      <Field label="Importe pagado">
        {(id) => (
          <Input
            id={id}
            inputMode="decimal"
            placeholder="Todo el saldo"
            value={importe}
            onChange={({ target }) => setImporte(target.value)}
          />
        )}
      </Field>
      <Button effect="change" disabled={isLoading || fecha === undefined} onClick={() => send(fecha ?? null)}>
        Marcar como pagada
      </Button>
    </div>
  );
}
