import { act, render, screen } from '@testing-library/react';
import { loadOnDemand, onDemand } from './on-demand';

test('shows something meanwhile, then the component, and the next one at once', async () => {
  const load = jest.fn(async () => ({ name }: { name: string }) => <b>{name}</b>);
  const Shown = onDemand(load, ({ name }) => <i>{name}…</i>);
  render(<Shown name="uno" />);
  expect(screen.getByText('uno…')).toBeVisible();
  expect(await screen.findByText('uno')).toBeVisible();
  render(<Shown name="dos" />);
  expect(screen.getByText('dos')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('is fetched ahead with all others', async () => {
  const Shown = onDemand(async () => () => <b>listo</b>);
  await act(loadOnDemand);
  render(<Shown />);
  expect(screen.getByText('listo')).toBeVisible();
});
