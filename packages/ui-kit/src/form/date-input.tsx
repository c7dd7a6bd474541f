import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../controls/button';
import { TextBox } from '../controls/inputs';
import { formatDay, formatTypedDay, today as todayAtOffset } from '../formats';
import { CalendarOutlined } from '../icons';
import { Layer } from '../overlay/layer';
import { CalendarGrid } from './calendar-grid';
import { maskTypedDate } from './mask-typed-date';
import { isWithin, parseTypedDate } from './parse-typed-date';

/** Props of DateInput; `value`, `onChange` and `id` fit a Form.Item. */
export interface DateInputProps {
  /** `yyyy-MM-dd` */
  value?: string;
  /** Called with a day within the limits, or with undefined once the box is empty. */
  onChange?(day: string | undefined): void;
  /** Called with whether the box shows something else than `value`: an incomplete or a refused date. */
  onUnsettled?(isUnsettled: boolean): void;
  /** First and last day allowed, both inclusive. */
  min?: string;
  max?: string;
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

interface Draft {
  text: string;
  error: string;
  /** The value when it was typed. */
  seen: string | undefined;
}

const WHOLE = /^\d{2}\/\d{2}\/\d{4}$/;

/**
 * A date to type: slashes are inserted, short and missing years are completed on blur
 * (`3/2`, `3/2/26`, `03022026`, a pasted ISO date); a complete date commits with its last digit. Shows d/m/Y, its value is
 * `yyyy-MM-dd`. A button opens a calendar.
 */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onUnsettled, min, max, id, disabled, placeholder, ...aria } = props;
  const [typed, setTyped] = useState<Draft | null>(null);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const today = todayAtOffset();
  const shown = value ? formatTypedDay(value) : '';
  // A value that changed for another reason (Limpiar, Back) replaces the draft.
  const draft = typed?.seen === value ? typed : null;
  const { text, error } = draft ?? { text: shown, error: '' };
  useTold(text !== shown, onUnsettled);

  const settle = (day: string | undefined) => {
    setTyped(null);
    if (day !== value) onChange?.(day);
  };
  const commit = () => {
    if (text.trim() === '') return settle(undefined);
    const day = parseTypedDate(text, today);
    if (day && isWithin(day, { min, max })) return settle(day);
    // Shows a refused date with its completed year, which may be the reason.
    setTyped({ text: day ? formatTypedDay(day) : text, error: describe(day, { min, max }), seen: value });
  };
  const type = (next: string) => {
    const masked = maskTypedDate(text, next);
    const day = WHOLE.test(masked) ? parseTypedDate(masked, today) : null;
    if (day && isWithin(day, { min, max })) return settle(day);
    setTyped({ text: masked, error: '', seen: value });
  };
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const pick = (day: string) => {
    settle(day);
    close();
  };
  return (
    <div>
      <div className="bv-date" ref={box}>
        <TextBox
          {...aria}
          ref={input}
          id={id}
          value={text}
          disabled={disabled}
          placeholder={placeholder ?? 'dd/mm/aaaa'}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={error !== ''}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onPressEnter={commit}
        />
        <Button
          disabled={disabled}
          aria-label="Abrir calendario"
          aria-expanded={isOpen}
          icon={<CalendarOutlined />}
          onClick={() => setOpen(!isOpen)}
        />
        {isOpen && (
          <Layer anchor={box} align="end" className="bv-date-calendar" onLeave={() => setOpen(false)}>
            <CalendarGrid {...{ value, today, min, max }} onClose={close} onPick={pick} />
          </Layer>
        )}
      </div>
      {error && (
        <div id={errorId} role="alert" style={{ color: 'var(--bv-danger)', fontSize: 12 }}>
          {error}
        </div>
      )}
    </div>
  );
}

/** Tells of each change whether the box shows something else than its value. */
function useTold(isUnsettled: boolean, onUnsettled: DateInputProps['onUnsettled']): void {
  const tell = useRef(onUnsettled);
  useEffect(() => {
    tell.current = onUnsettled;
  }, [onUnsettled]);
  useEffect(() => tell.current?.(isUnsettled), [isUnsettled]);
}

function describe(day: string | null, { min, max }: { min?: string; max?: string }): string {
  if (!day) return 'Fecha no válida: escriba día/mes/año';
  if (max && day > max) return `La fecha no puede ser posterior al ${formatDay(max)}`;
  return `La fecha no puede ser anterior al ${formatDay(min ?? '')}`;
}
