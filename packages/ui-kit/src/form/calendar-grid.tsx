import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button';
import { dayjs } from '../dates';
import { LeftOutlined, RightOutlined } from '../icons';
import { Stylesheet } from '../theme/stylesheet';
import { addMonths, dayAfterKey, weeksOf } from './calendar-days';
import { isWithin } from './parse-typed-date';

const css = `
.bv-calendar{width:17.5rem}
.bv-calendar>:first-child{display:flex;align-items:center;justify-content:space-between;margin-bottom:.25rem}
.bv-calendar table{width:100%;border-collapse:collapse;table-layout:fixed}
.bv-calendar th{font-weight:500;color:var(--bv-muted);height:2rem}
.bv-calendar td{padding:1px}
.bv-calendar td button{width:100%;height:2.125rem;border:0;border-radius:6px;background:none;color:var(--bv-text);font:inherit;cursor:pointer}
.bv-calendar td button:hover:not(:disabled){background:var(--bv-infoSurface)}
.bv-calendar td button[data-outside]{color:var(--bv-muted)}
.bv-calendar td button[aria-current]{box-shadow:inset 0 0 0 1px var(--bv-control)}
.bv-calendar td button[aria-pressed=true]{background:var(--bv-primary);color:#fff}
.bv-calendar td button:disabled{color:var(--bv-muted);opacity:.55;cursor:not-allowed;text-decoration:line-through}`;

interface Props {
  value: string | undefined;
  today: string;
  min?: string;
  max?: string;
  onPick(day: string): void;
  onClose(): void;
}

/** A month to pick a day from, also by keyboard: arrows, Home, End, PageUp, PageDown. */
export function CalendarGrid({ value, today, min, max, onPick, onClose }: Props) {
  const [cursor, setCursor] = useState(value ?? (max && today > max ? max : today));
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    // At once: Enter may follow an arrow key before a timer would run, and would pick the day before.
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor]);

  const move = (to: string) => setCursor(min && to < min ? min : max && to > max ? max : to);
  const title = dayjs.utc(cursor).format('MMMM YYYY');
  const weeks = weeksOf(cursor);
  return (
    <div className="bv-calendar">
      <Stylesheet name="boveda-calendar" css={css} />
      <div>
        <Button
          type="text"
          aria-label="Mes anterior"
          icon={<LeftOutlined />}
          onClick={() => move(addMonths(cursor, -1))}
        />
        <strong aria-live="polite">{title}</strong>
        <Button
          type="text"
          aria-label="Mes siguiente"
          icon={<RightOutlined />}
          onClick={() => move(addMonths(cursor, 1))}
        />
      </div>
      <table
        ref={grid}
        aria-label={title}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          const to = dayAfterKey(cursor, event.key, event.shiftKey);
          if (!to) return;
          event.preventDefault();
          move(to);
        }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={dayjs.utc(day).day()} scope="col" abbr={dayjs.utc(day).format('dddd')}>
                {dayjs.utc(day).format('dd')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    data-outside={day.slice(0, 7) === cursor.slice(0, 7) ? undefined : ''}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={dayjs.utc(day).format('D [de] MMMM [de] YYYY')}
                    tabIndex={day === cursor ? 0 : -1}
                    disabled={!isWithin(day, { min, max })}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
