import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { type Page, PageContext } from '../loader/page-context';
import { NoArea } from './no-area';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const open = () => {
  const refresh = jest.fn(async () => undefined);
  const page = { loader: { registry: { refresh } } } as unknown as Page;
  const { unmount } = render(
    <MemoryRouter>
      <PageContext value={page}>
        <NoArea known basename="/EKU9003173C9" />
      </PageContext>
    </MemoryRouter>,
  );
  return { refresh, unmount };
};

test('asks again for half a minute whether an area became live at the address, and leads to Inicio', async () => {
  const { refresh } = open();
  expect(screen.getByRole('link', { name: 'Ir a Inicio' })).toHaveAttribute('href', '/EKU9003173C9/dashboard');
  expect(refresh).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(refresh).toHaveBeenCalledTimes(3);
  await act(() => jest.advanceTimersByTimeAsync(120_000));
  expect(refresh).toHaveBeenCalledTimes(15);
});

test('asks no more after the page was left', async () => {
  const { refresh, unmount } = open();
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(refresh).not.toHaveBeenCalled();
});
