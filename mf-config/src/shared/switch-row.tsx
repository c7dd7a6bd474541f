import { Switch } from '@boveda/ui-kit/settings-form';
import { useId } from 'react';

interface Props {
  title: string;
  detail: string;
  on: boolean;
  busy: boolean;
  onChange(on: boolean): void;
}

/** A row with a label and its switch. */
export function SwitchRow({ title, detail, on, busy, onChange }: Props) {
  const id = useId();
  return (
    <>
      <label className="config-row-facts" htmlFor={id}>
        <strong>{title}</strong>
        <small>{detail}</small>
      </label>
      <Switch id={id} checked={on} loading={busy} onChange={onChange} />
    </>
  );
}
