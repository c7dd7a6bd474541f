import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api } from '@boveda/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { cfdiRow } from '../testing/cfdi-rows';
import { CfdiSearch } from './search';

const { rfc } = demoCuenta;

test('finds CFDI of every state, by keyboard', async () => {
  const cancelado = cfdiRow(1, { status: 3 });
  fakeApi()
    .on(api.rfcs.list, { rows: [{ rfc: 'XAXX010101000', nombre: 'PUBLICO EN GENERAL', efo: 0 }], count: 1 })
    .on(api.emitidos.list, { rows: [cancelado], count: 1 })
    .on(api.recibidos.list, { rows: [], count: 0 });
  const { address } = renderScreen(<CfdiSearch />, { url: `/${rfc}/dashboard`, api: areaApi });
  const box = screen.getByRole('combobox', { name: 'Buscar CFDI' });
  expect(box).toHaveFocus();
  await userEvent.type(box, 'A-1');
  const options = await screen.findAllByRole('option');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  expect(options[0]).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  const chosen = screen.getByRole('option', { selected: true });
  expect(chosen).toHaveTextContent('Ingreso A1');
  expect(chosen).toHaveTextContent('Cancelado');
  expect(box).toHaveAttribute('aria-activedescendant', chosen.id);
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe(`/${rfc}/clientes/cancelados/${cancelado.id}`);
});

test('says that there are no results, and does not search for one letter', async () => {
  const nothing = { rows: [], count: 0 };
  fakeApi().on(api.rfcs.list, nothing).on(api.emitidos.list, nothing).on(api.recibidos.list, nothing);
  renderScreen(<CfdiSearch />, { url: `/${rfc}/dashboard`, api: areaApi });
  await userEvent.type(screen.getByRole('combobox'), 'Z');
  expect(screen.queryByText('Ningún resultado')).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('combobox'), 'Z');
  expect(await screen.findByText('Ningún resultado')).toBeInTheDocument();
});
