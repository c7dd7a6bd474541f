import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type ConceptosPorMes } from '@boveda/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';

const { rfc } = demoCuenta;
const PROVEEDOR = 'IIA040805DZ4';
const meses = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);
const answer: ConceptosPorMes = {
  rows: [
    {
      rfc: PROVEEDOR,
      nombre: 'PAPELERÍA CENTRAL',
      clave: '44103103',
      textos: ['Tóner negro', 'Devolución'],
      cantidad: 2,
      importe: '120.50',
      meses: ['150.50', '0.00', '-30.00', ...meses.slice(3).map(() => '0.00')],
    },
  ],
  count: 1,
  meses,
  importe: '120.50',
  sincambio: 1,
  leyendo: true,
};

test('what was bought by supplier and concepto leads to the CFDI of each month', async () => {
  const server = fakeApi().on(api.rfcs.sumConceptos, answer);
  const { address } = renderScreen(<Area />, { url: `/${rfc}/conceptos`, api: areaApi });
  expect(await screen.findByRole('heading', { name: 'Gasto por concepto' })).toBeVisible();
  expect(await screen.findByText('Tóner negro · Devolución')).toBeVisible();
  expect(screen.getByText('Neto sin impuestos: $120.50 MXN')).toBeVisible();
  expect(screen.getByText('Sin 1 CFDI en otra moneda que no tiene TipoCambio.')).toBeVisible();
  expect(screen.getByText(/Aún se leen los conceptos/)).toBeVisible();
  const list = `/${rfc}/proveedores/vigentes?limit=20&offset=0`;
  const of = `rfc=${PROVEEDOR}&clave=44103103`;
  expect(screen.getByRole('link', { name: '$120.50 MXN' })).toHaveAttribute(
    'href',
    `${list}&fechaini=2025-01-01&fechafin=2025-12-31&${of}`,
  );
  expect(screen.getByRole('link', { name: '-30.00' })).toHaveAttribute(
    'href',
    `${list}&fechaini=2025-03-01&fechafin=2025-03-31&${of}`,
  );
  // A month without CFDI has no amount.
  expect(screen.queryByRole('link', { name: '0.00' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'PAPELERÍA CENTRAL' })).toHaveAttribute(
    'href',
    `/${rfc}/contribuyentes/${PROVEEDOR}`,
  );
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(server.calls.at(-1)?.query).toMatchObject({ limit: 250, offset: 0 });
  expect(saved[0]).toHaveProperty('type', 'text/csv');
  // Answers have fewer rows than there are: it goes on to the last one.
  server.on(api.rfcs.sumConceptos, { ...answer, count: 3 });
  await userEvent.click(screen.getByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  clicked.mockRestore();
  expect(server.calls.slice(-3).map(({ query }) => query)).toMatchObject([0, 1, 2].map((offset) => ({ offset })));
  expect(saved[1]?.size).toBeGreaterThan(saved[0]?.size ?? 0);
  await userEvent.type(screen.getByLabelText('Buscar'), 'toner');
  await waitFor(() => expect(server.calls.at(-1)?.query).toMatchObject({ search: 'toner', direccion: 'recibidos' }));
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }));
  await waitFor(() => expect(address()).toBe(`/${rfc}/conceptos?limit=20&offset=0`));
});

test('what was sold by concepto alone has no counterpart', async () => {
  const [row] = answer.rows;
  fakeApi().on(api.rfcs.sumConceptos, {
    ...answer,
    rows: row ? [{ ...row, rfc: null, nombre: '', clave: '' }] : [],
    sincambio: 0,
    leyendo: false,
  });
  renderScreen(<Area />, { url: `/${rfc}/conceptos?direccion=emitidos&agrupar=clave`, api: areaApi });
  expect(await screen.findByRole('heading', { name: 'Ingreso por concepto' })).toBeVisible();
  expect(await screen.findByText('Sin clave')).toBeVisible();
  expect(
    screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .slice(0, 3),
  ).toEqual(['Concepto', 'CFDI', 'Total']);
  expect(screen.getByRole('link', { name: '150.50' })).toHaveAttribute(
    'href',
    `/${rfc}/clientes/vigentes?limit=20&offset=0&fechaini=2025-01-01&fechafin=2025-01-31`,
  );
  expect(screen.queryByText(/TipoCambio/)).not.toBeInTheDocument();
});

test('offers the nearest text that finds conceptos, and what the vault has of it', async () => {
  const contraparte = { rfc: PROVEEDOR, nombre: 'PAPELERÍA CENTRAL', emitidos: false, recibidos: true };
  fakeApi()
    .on(api.rfcs.sumConceptos, ({ query }) =>
      query.search === 'toner' ? answer : { ...answer, rows: [], count: 0, importe: '0.00' },
    )
    .on(api.busqueda.find, {
      ...{ cfdi: [], contrapartes: [] },
      cercanos: { texto: 'toner', cfdi: [], contrapartes: [contraparte] },
    });
  const { address } = renderScreen(<Area />, { url: `/${rfc}/conceptos?search=tonre`, api: areaApi });
  expect(await screen.findByRole('region', { name: /Lo más cercano, «toner»/ })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Buscar «toner»' }));
  expect(await screen.findByText('Tóner negro · Devolución')).toBeVisible();
  expect(address()).toContain('search=toner&');
});
