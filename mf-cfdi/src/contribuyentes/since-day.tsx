import { daysToEnd } from '@boveda/contracts/core';
import { formatDay, plural, today } from '@boveda/ui-kit';

/** A day that has passed, and how many days ago it was. */
export function SinceDay({ day }: { day: string }) {
  const days = daysToEnd(today(), day);
  return (
    <>
      {formatDay(day)} <small style={{ color: 'var(--bv-muted)' }}>{plural(days, 'día', 'días')}</small>
    </>
  );
}
