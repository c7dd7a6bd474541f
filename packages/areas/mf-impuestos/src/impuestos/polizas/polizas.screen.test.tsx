import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type PolizasDelMes } from '@boveda/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../../api';
import { Area } from '../../area';
import { mesDeImpuestos } from '../../testing/mes';

const { rfc } = demoCuenta;
const ID = '00000000-0000-4000-8000-000000000001';

const polizas = (said: Partial<PolizasDelMes> = {}): PolizasDelMes => ({
  ...{ mes: '2026-03', count: 41, totales: { debe: '1160.00', haber: '1160.00' } },
  rows: [
    {
      ...{ numero: '2026-03-D-00001', fecha: '2026-03-10', concepto: 'Compra C7, PROVEEDOR', cfdi: ID, uuid: ID },
      ...{ emitido: false, serie: 'C', folio: '7', contraparte: 'AAA010101AAA', regla: 'uso', estimado: true },
      movimientos: [
        { cuenta: '156.01', nombre: 'Equipo de cómputo', agrupador: '156.01', debe: '1000.00', haber: '0.00' },
        {
          ...{ cuenta: '119.01.01', nombre: 'IVA de proveedores, no pagado', agrupador: '119.01' },
          ...{ debe: '160.00', haber: '0.00' },
        },
        { cuenta: '201.01', nombre: 'Proveedores nacionales', agrupador: '201.01', debe: '0.00', haber: '1160.00' },
      ],
      ...{ debe: '1160.00', haber: '1160.00' },
    },
  ],
  cuentas: [{ cuenta: '156.01', nombre: 'Equipo de cómputo', agrupador: '156.01', debe: '1000.00', haber: '0.00' }],
  cuadre: [
    { cuenta: '208.01', polizas: '1600.00', mes: '1600.00' },
    { cuenta: '118.01', polizas: '533.33', mes: '533.34' },
  ],
  fuera: [{ razon: 'nomina', cantidad: 3 }],
  ...said,
});

function open(said: Partial<PolizasDelMes> = {}) {
  const server = fakeApi()
    .on(api.impuestos.get, mesDeImpuestos())
    .on(api.polizas.get, polizas(said))
    .on(api.polizas.download, new Uint8Array([80, 75]))
    .on(api.polizas.downloadCatalogo, new Uint8Array([80, 75]))
    .on(api.polizas.downloadXml, new Uint8Array([80, 75]));
  return { server, ...renderScreen(<Area />, { url: `/${rfc}/impuestos/2026-03/polizas`, api: areaApi }) };
}

test('each póliza says that it squares and by what criterio, and each line opens its CFDI', async () => {
  const { address } = open();
  const poliza = within(await screen.findByRole('region', { name: /^2026-03-D-00001 · .* · Compra C7, PROVEEDOR$/ }));
  expect(poliza.getByText(/Debe .*1,160\.00 MXN = Haber .*1,160\.00/)).toBeInTheDocument();
  expect(poliza.getByText('Cuenta según el uso del CFDI')).toBeInTheDocument();
  expect(poliza.getByText('Estimado')).toBeInTheDocument();
  expect(poliza.getByText('Código agrupador 119.01')).toBeInTheDocument();
  const links = poliza.getAllByRole('link', { name: 'C7' });
  expect(links).toHaveLength(3);
  for (const link of links) expect(link).toHaveAttribute('href', `/${rfc}/proveedores/vigentes/${ID}`);
  expect(screen.getByText(/^IVA trasladado cobrado.*iguales\.$/)).toBeInTheDocument();
  expect(screen.getByText(/y .*533\.34 MXN: no son iguales/)).toBeInTheDocument();
  expect(screen.getByText(/^Sin póliza: 3\. CFDI de nómina/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Siguientes' }));
  expect(address()).toContain('/polizas?offset=20');
});

test('the XML is asked for with the number of its order or procedure', async () => {
  const { server } = open();
  const button = await screen.findByRole('button', { name: 'Pólizas (XML)' });
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Número de orden'), 'abc1234567/26');
  expect(button).toBeEnabled();
  await userEvent.selectOptions(screen.getByLabelText('Tipo de solicitud'), 'DE');
  expect(button).toBeDisabled();
  const tramite = screen.getByLabelText('Número de trámite');
  await userEvent.clear(tramite);
  await userEvent.type(tramite, 'AB123456789012');
  await userEvent.click(button);
  const asked = server.calls.find(({ name }) => name === 'polizas.downloadXml');
  expect(asked?.query).toMatchObject({ archivo: 'polizas', solicitud: 'DE', numero: 'AB123456789012' });
});

test('a month without pólizas has its catalogue alone', async () => {
  open({ rows: [], count: 0, cuentas: [], fuera: [] });
  expect(await screen.findByText('El mes no tiene CFDI ni pagos que asentar.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Número de orden'), 'ABC1234567/26');
  expect(screen.getByRole('button', { name: 'Pólizas (XML)' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Catálogo de cuentas (XML)' })).toBeEnabled();
});
