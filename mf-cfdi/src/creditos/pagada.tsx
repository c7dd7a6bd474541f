import { Button, describeProblem, formatDay, today, useToast } from '@boveda/ui-kit';
import { DayField } from '@boveda/ui-kit/filters';
import { useState } from 'react';
import { useMarkPaidMutation } from '../api';
import type { Section } from '../sections';

interface Props {
  id: string;
  section: Section;
  pagada: string | null;
}

/** The fifth day of the next month, by which the complement of a payment is issued (RMF 2.7.1.32). */
const deadlineOf = (pagada: string) => {
  const [year = 0, month = 0] = pagada.split('-').map(Number);
  return new Date(Date.UTC(year, month, 5)).toISOString().slice(0, 10);
};

/** Says when an invoice was paid, so that its complement is missed until it is there. */
export function Pagada({ id, section: { direccion }, pagada }: Props) {
  const [fecha, setFecha] = useState<string | undefined>(today());
  const [mark, { isLoading }] = useMarkPaidMutation();
  const toast = useToast();
  const send = async (fecha: string | null) => {
    const { error } = await mark({ direccion, id, pagada: fecha });
    if (!error) return;
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  if (pagada !== null)
    return (
      <p>
        Marcada como pagada el {formatDay(pagada)}. Su complemento debe emitirse a más tardar el{' '}
        {formatDay(deadlineOf(pagada))}.{' '}
        <Button size="small" disabled={isLoading} onClick={() => send(null)}>
          Quitar la marca
        </Button>
      </p>
    );
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '.5rem', alignItems: 'end' }}>
      <DayField label="Pagada el" max={today()} value={fecha} onChange={setFecha} />
      <Button disabled={isLoading || fecha === undefined} onClick={() => send(fecha ?? null)}>
        Marcar como pagada
      </Button>
    </div>
  );
}
