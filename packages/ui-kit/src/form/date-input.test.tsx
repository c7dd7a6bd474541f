import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { today } from '../formats';
import { DateInput, type DateInputProps } from './date-input';

function Owner({ initial, onChange, ...rest }: DateInputProps & { initial?: string }) {
  const [day, setDay] = useState(initial);
  return (
    <>
      <DateInput
        aria-label="Desde"
        value={day}
        onChange={(next) => {
          setDay(next);
          onChange?.(next);
        }}
        {...rest}
      />
      <button type="button" onClick={() => setDay(undefined)}>
        Limpiar
      </button>
    </>
  );
}
const THIS_YEAR = today().slice(0, 4);
const box = () => screen.getByLabelText<HTMLInputElement>('Desde');

test.each([
  ['3/2/26', '2026-02-03', '03/02/2026'],
  ['03022026', '2026-02-03', '03/02/2026'],
  ['3-2-2026', '2026-02-03', '03/02/2026'],
  ['03/02/2026', '2026-02-03', '03/02/2026'],
  ['0101', `${THIS_YEAR}-01-01`, `01/01/${THIS_YEAR}`],
  ['01/01', `${THIS_YEAR}-01-01`, `01/01/${THIS_YEAR}`],
  ['3112', `${THIS_YEAR}-12-31`, `31/12/${THIS_YEAR}`],
  ['31/12', `${THIS_YEAR}-12-31`, `31/12/${THIS_YEAR}`],
])('typed %s is %s once the box is left', async (typed, day, shown) => {
  const changed = jest.fn();
  render(<Owner onChange={changed} />);
  await userEvent.type(box(), typed);
  await userEvent.tab();
  expect(changed).toHaveBeenCalledTimes(1);
  expect(changed).toHaveBeenCalledWith(day);
  expect(box().value).toBe(shown);
});

test('a pasted ISO date is taken', async () => {
  render(<Owner />);
  await userEvent.click(box());
  await userEvent.paste('2026-02-03');
  await userEvent.keyboard('{Enter}');
  expect(box().value).toBe('03/02/2026');
});

test('an invalid date stays in the box with an error, and onChange is not called', async () => {
  const changed = jest.fn();
  render(<Owner initial="2026-02-03" onChange={changed} />);
  fireEvent.change(box(), { target: { value: '31/02/2026' } });
  fireEvent.blur(box());
  expect(screen.getByRole('alert')).toHaveTextContent('Fecha no válida: escriba día/mes/año');
  expect(box().value).toBe('31/02/2026');
  expect(changed).not.toHaveBeenCalled();
});

test('a date after the maximum shows the limit', () => {
  render(<Owner max="2026-11-21" />);
  fireEvent.change(box(), { target: { value: '22/11/2026' } });
  fireEvent.blur(box());
  expect(screen.getByRole('alert')).toHaveTextContent('La fecha no puede ser posterior al 21-nov-2026');
});

test('a refused date is shown with its completed year', async () => {
  const changed = jest.fn();
  render(<Owner max={`${THIS_YEAR}-01-01`} onChange={changed} />);
  await userEvent.type(box(), '3112');
  await userEvent.tab();
  expect(screen.getByRole('alert')).toHaveTextContent(`La fecha no puede ser posterior al 01-ene-${THIS_YEAR}`);
  expect(box().value).toBe(`31/12/${THIS_YEAR}`);
  expect(changed).not.toHaveBeenCalled();
});

test('a complete date commits with its last digit; until then onUnsettled is true', async () => {
  const [changed, unsettled] = [jest.fn(), jest.fn()];
  render(<Owner initial="2026-02-03" onChange={changed} onUnsettled={unsettled} />);
  expect(unsettled.mock.calls).toEqual([[false]]);
  await userEvent.type(box(), '{Backspace}');
  expect(unsettled).toHaveBeenLastCalledWith(true);
  await userEvent.keyboard('5');
  expect(changed.mock.calls).toEqual([['2025-02-03']]);
  expect(unsettled).toHaveBeenLastCalledWith(false);
  expect(box()).toHaveFocus();
});

test('an emptied box commits undefined', async () => {
  const changed = jest.fn();
  render(<Owner initial="2026-02-03" onChange={changed} />);
  await userEvent.clear(box());
  await userEvent.tab();
  expect(changed).toHaveBeenCalledWith(undefined);
});

test('Limpiar wins over a half-typed date', () => {
  render(<Owner initial="2026-02-03" />);
  fireEvent.change(box(), { target: { value: '4/' } });
  fireEvent.click(screen.getByText('Limpiar'));
  expect(box().value).toBe('');
});

test('the calendar picks by keyboard and returns the focus', async () => {
  render(<Owner initial="2026-02-03" max="2026-02-20" />);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir calendario' }));
  await screen.findByRole('table', { name: 'febrero 2026' });
  await waitFor(() => expect(screen.getByRole('button', { name: '3 de febrero de 2026' })).toHaveFocus());
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(box().value).toBe('11/02/2026');
  expect(box()).toHaveFocus();
});
