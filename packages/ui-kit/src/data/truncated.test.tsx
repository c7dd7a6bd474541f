import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Truncated } from './truncated';

test('shows the whole text on keyboard focus, and keeps the focus', async () => {
  render(
    <>
      <Truncated text="COMERCIALIZADORA DEL NORTE" max={10} />
      <button type="button">Siguiente</button>
    </>,
  );
  await userEvent.tab();
  expect(document.activeElement).toHaveTextContent('COMERCIALIZADORA DEL NORTE');
  expect(await screen.findByRole('tooltip')).toHaveTextContent('COMERCIALIZADORA DEL NORTE');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Siguiente' })).toHaveFocus();
});
