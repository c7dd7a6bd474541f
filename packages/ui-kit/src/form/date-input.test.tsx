import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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
const box = () => screen.getByLabelText<HTMLInputElement>('Desde');

test.each([
  ['3/2/26', '2026-02-03', '03/02/2026'],
  ['03022026', '2026-02-03', '03/02/2026'],
  ['3-2-2026', '2026-02-03', '03/02/2026'],
  ['03/02/2026', '2026-02-03', '03/02/2026'],
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

test('what is no date stays, says so, and tells nobody', async () => {
  const changed = jest.fn();
  render(<Owner initial="2026-02-03" onChange={changed} />);
  fireEvent.change(box(), { target: { value: '31/02/2026' } });
  fireEvent.blur(box());
  expect(screen.getByRole('alert')).toHaveTextContent('Fecha no válida: escriba día/mes/año');
  expect(box().value).toBe('31/02/2026');
  expect(changed).not.toHaveBeenCalled();
});

test('a date over the limit says which the limit is', () => {
  render(<Owner max="2026-11-21" />);
  fireEvent.change(box(), { target: { value: '22/11/2026' } });
  fireEvent.blur(box());
  expect(screen.getByRole('alert')).toHaveTextContent('La fecha no puede ser posterior al 21-nov-2026');
});

test('an emptied box is no date, and an owner that clears it is obeyed', async () => {
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

test('the calendar picks by keyboard and gives the focus back', async () => {
  render(<Owner initial="2026-02-03" max="2026-02-20" />);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir calendario' }));
  await screen.findByRole('table', { name: 'febrero 2026' });
  await waitFor(() => expect(screen.getByRole('button', { name: '03-feb-2026' })).toHaveFocus());
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(box().value).toBe('11/02/2026');
  expect(box()).toHaveFocus();
});
