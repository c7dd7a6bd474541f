import { Switch } from '@boveda/ui-kit/settings';
import { useId } from 'react';

interface Props {
  titulo: string;
  detalle: string;
  on: boolean;
  busy: boolean;
  onChange(on: boolean): void;
}

/** A switch at the end of the line that says what it turns on. */
export function Conmutador({ titulo, detalle, on, busy, onChange }: Props) {
  const id = useId();
  return (
    <>
      <label className="cfg-fila-datos" htmlFor={id}>
        <strong>{titulo}</strong>
        <small>{detalle}</small>
      </label>
      <Switch id={id} checked={on} loading={busy} onChange={onChange} />
    </>
  );
}
