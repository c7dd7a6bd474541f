import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type InhabilitadoRow } from '@boveda/contracts';
import { today } from '@boveda/ui-kit';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';
import { cfdiDetail, cfdiRow, fakeDetail } from '../testing/cfdi-rows';

const { rfc } = demoCuenta;
const row = (n: number, said: Partial<InhabilitadoRow>): InhabilitadoRow => ({
  ...cfdiRow(n, { status: 1 }),
  tabla: 'R',
  created: '2026-09-05T07:30:00Z',
  ...said,
});
const open = (address: string) => renderScreen(<Area />, { url: `/${rfc}/${address}`, api: areaApi });

test('the catalogue: columns, filters and its own Procesar Ahora', async () => {
  const rows = [row(1, { tabla: 'E' }), row(2, { status: 5, errmsg: 'El sello no corresponde' })];
  const server = fakeApi()
    .on(api.inhabilitados.list, { rows, count: 2 })
    .on(api.inhabilitados.process, { msg: 'ok', cantidad: 2 });
  const { address } = open('inhabilitados');
  expect(await screen.findByText('Alterado')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'CFDI Pendientes (inhabilitados)' })).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Folio',
    'Tipo',
    'UUID',
    'Emisor / Receptor',
    'Expedido',
    'Estatus',
    'Total',
  ]);
  expect(screen.getByText('Receptor')).toBeInTheDocument();
  expect(screen.getByText('Emisor')).toBeInTheDocument();
  expect(server.calls[0]?.query).toEqual({ limit: 20, offset: 0, sort: 'created', order: 'ASC' });
  expect(screen.getAllByRole('option').at(-1)).toHaveTextContent('100');

  expect(screen.getByLabelText('Hasta')).toHaveValue(today().split('-').reverse().join('/'));
  await userEvent.clear(screen.getByLabelText('Hasta'));
  await userEvent.type(screen.getByLabelText('Hasta'), '31/12/2099');
  await userEvent.tab();
  expect(await screen.findByText(/La fecha no puede ser posterior/)).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Estatus'), '4 Invalido');
  await waitFor(() => expect(address()).toContain('status=4'));
  expect(address()).not.toContain('fechafin');
  await userEvent.click(screen.getByRole('button', { name: 'Procesar Ahora' }));
  expect(await screen.findByText('Procesando CFDIs Pendientes')).toBeInTheDocument();
});

test('the detail shows the reasons, the emisor and the link back', async () => {
  const detail = cfdiDetail(2, { status: 5, errmsg: 'El sello no corresponde' });
  fakeDetail().on(api.inhabilitados.get, { ...detail, tabla: 'R' });
  open(`inhabilitados/${detail.id}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Este CFDI es considerado 'Alterado' por las siguientes razones:",
  );
  expect(screen.getByText('Emisor')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Verificar' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Regresar a CFDI Pendientes/ })).toHaveAttribute(
    'href',
    `/${rfc}/inhabilitados`,
  );
});
