import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button';
import { dayjs } from '../dates';
import { LeftOutlined, RightOutlined } from '../icons';
import { Stylesheet } from '../theme/stylesheet';
import { addMonths, dayAfterKey, weeksOf } from './calendar-days';
import css from './calendar-grid.css?source';
import { isWithin } from './parse-typed-date';

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
