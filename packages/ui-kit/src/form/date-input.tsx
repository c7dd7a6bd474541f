import { Button, Input, type InputRef, Popover, Space } from 'antd';
import { useId, useRef, useState } from 'react';
import { formatDay, today as todayAtOffset } from '../formats';
import { CalendarOutlined } from '../icons';
import { CalendarGrid } from './calendar-grid';
import { maskTypedDate } from './mask-typed-date';
import { isWithin, parseTypedDate, toTyped } from './parse-typed-date';

/** Props of DateInput; `value`, `onChange` and `id` fit a Form.Item. */
export interface DateInputProps {
  /** `yyyy-MM-dd` */
  value?: string;
  /** Called with a day within the limits, or with undefined once the box is empty. */
  onChange?(day: string | undefined): void;
  /** First and last day allowed, both inclusive. */
  min?: string;
  max?: string;
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/**
 * A date that is typed: slashes put themselves in, short and missing years complete themselves when the box is left
 * (`3/2`, `3/2/26`, `03022026`, a pasted ISO date). Shows d/m/Y, speaks `yyyy-MM-dd`. A calendar opens by button.
 */
export function DateInput({ value, onChange, min, max, id, disabled, placeholder, ...aria }: DateInputProps) {
  const [draft, setDraft] = useState<{ text: string; seen: string | undefined } | null>(null);
  const [error, setError] = useState('');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<InputRef>(null);
  const errorId = useId();
  const today = todayAtOffset();
  // A value that changed meanwhile for another reason (Limpiar, Back) wins over what was being typed.
  const text = draft && draft.seen === value ? draft.text : value ? toTyped(value) : '';

  const settle = (day: string | undefined) => {
    setDraft(null);
    setError('');
    if (day !== value) onChange?.(day);
  };
  const commit = () => {
    if (text.trim() === '') return settle(undefined);
    const day = parseTypedDate(text, { today, max });
    if (day && isWithin(day, { min, max })) return settle(day);
    setError(describe(day, { min, max }));
  };
  const type = (next: string) => {
    setError('');
    setDraft({ text: maskTypedDate(text, next), seen: value });
  };
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  return (
    <div>
      <Space.Compact block>
        <Input
          {...aria}
          ref={input}
          id={id}
          value={text}
          disabled={disabled}
          placeholder={placeholder ?? 'dd/mm/aaaa'}
          inputMode="numeric"
          autoComplete="off"
          status={error && 'error'}
          aria-invalid={error !== ''}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onPressEnter={commit}
        />
        <Popover
          trigger="click"
          placement="bottomRight"
          // Half a telephone wide, the field has room for it on neither side.
          align={{ overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } }}
          open={isOpen}
          onOpenChange={setOpen}
          destroyOnHidden
          content={
            <CalendarGrid
              value={value}
              today={today}
              min={min}
              max={max}
              onClose={close}
              onPick={(day) => {
                settle(day);
                close();
              }}
            />
          }
        >
          <Button disabled={disabled} aria-label="Abrir calendario" icon={<CalendarOutlined />} />
        </Popover>
      </Space.Compact>
      {error && (
        <div id={errorId} role="alert" style={{ color: 'var(--bv-danger)', fontSize: 12 }}>
          {error}
        </div>
      )}
    </div>
  );
}

function describe(day: string | null, { min, max }: { min?: string; max?: string }): string {
  if (!day) return 'Fecha no válida: escriba día/mes/año';
  if (max && day > max) return `La fecha no puede ser posterior al ${formatDay(max)}`;
  return `La fecha no puede ser anterior al ${formatDay(min ?? '')}`;
}
