import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { today } from '../formats';
import { DaysField } from './ranges';

const typed = (day: string) => day.split('-').reverse().join('/');

test('C2 a range shows today as its end, and changes the query only when a day is chosen', async () => {
  const changes: unknown[] = [];
  render(<DaysField query={{}} onChange={(patch) => changes.push(patch)} />);
  const hasta = screen.getByLabelText('Hasta');
  expect(hasta).toHaveValue(typed(today()));
  await userEvent.click(hasta);
  await userEvent.tab();
  expect(changes).toEqual([]);
  await userEvent.clear(hasta);
  await userEvent.type(hasta, '05/03/2026{Enter}');
  expect(changes.at(-1)).toEqual({ fechafin: '2026-03-05' });
});
