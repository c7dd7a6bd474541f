import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { type AjusteDePoliza, api, type PolizaPropuesta, type PolizasDelMes } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
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
      retencion: null,
      ...{ emitido: false, serie: 'C', folio: '7', contraparte: 'AAA010101AAA', regla: 'uso', estimado: true },
      movimientos: [
        { cuenta: '156.01', nombre: 'Equipo de cómputo', agrupador: '156.01', debe: '1000.00', haber: '0.00' },
        {
          ...{ cuenta: '119.01.01', nombre: 'IVA de proveedores, no pagado', agrupador: '119.01' },
          ...{ debe: '160.00', haber: '0.00' },
        },
        { cuenta: '201.01', nombre: 'Proveedores nacionales', agrupador: '201.01', debe: '0.00', haber: '1160.00' },
      ],
      ...{ clave: `cfdi:${ID}`, debe: '1160.00', haber: '1160.00', guardada: null },
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

const cuenta = { agrupador: '601.84', naturaleza: 'D', nivel: 2, propia: false, externo: '' } as const;
const catalogo = [
  { ...cuenta, numero: '201.01', nombre: 'Proveedores nacionales' },
  { ...cuenta, numero: '601.84', nombre: 'Otros gastos generales' },
];
const reglas = [
  {
    ...{ id: ID, emitido: false, contraparte: 'AAA010101AAA', nombre: 'PROVEEDOR', clave: '4321', uso: '', metodo: '' },
    ...{ tipo: '', cuenta: '601.84', motivo: 'Es gasto', autor: 'ana@demo.mx', fecha: '2026-03-02T00:00:00.000Z' },
  },
];

function open(said: Partial<PolizasDelMes> = {}) {
  const server = fakeApi()
    .on(api.impuestos.get, mesDeImpuestos())
    .on(api.polizas.get, polizas(said))
    .on(api.cuentasContables.list, { rows: catalogo })
    .on(api.cuentasContables.listReglas, { rows: reglas, count: reglas.length })
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

test('a póliza is adjusted once its movements square, and its adjustment is removed', async () => {
  const guardada = {
    id: ID,
    autor: 'ana@demo.mx',
    fecha: '2026-03-11T18:00:00.000Z',
    motivo: 'Es gasto',
    cambio: true,
  };
  const [row] = polizas().rows;
  const { server } = open({ rows: [{ ...(row as PolizaPropuesta), guardada }] });
  server.on(api.polizas.adjust, { msg: 'Póliza ajustada' }).on(api.polizas.remove, { msg: 'Quitada' });
  expect(await screen.findByText(/La propuesta cambió desde el ajuste/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Ajustar 2026-03-D-00001' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [first] = await dialog.findAllByLabelText('Cuenta del movimiento 1');
  await within(first as HTMLElement).findByRole('option', { name: /601\.84/ });
  await userEvent.selectOptions(first as HTMLElement, '601.84');
  const haber = dialog.getByLabelText('Haber del movimiento 3');
  await userEvent.clear(haber);
  await userEvent.type(haber, '1,159');
  expect(dialog.getByText(/faltan .*1\.00 MXN en el haber/)).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Gasto de oficina');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByText('La póliza no cuadra: el debe y el haber suman distinto')).toBeInTheDocument();
  await userEvent.clear(haber);
  await userEvent.type(haber, '1,160.00');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const asked = server.calls.find(({ name }) => name === 'polizas.adjust');
  expect(asked?.body).toMatchObject({ clave: `cfdi:${ID}`, motivo: 'Gasto de oficina' });
  const { body } = asked as { body: AjusteDePoliza };
  expect(body.movimientos[0]).toEqual({ cuenta: '601.84', debe: '1000.00', haber: '0' });
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el ajuste de 2026-03-D-00001' }));
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('polizas.remove'));
});

test('the account of a supplier is remembered, and a rule is forgotten', async () => {
  const { server } = open();
  server
    .on(api.cuentasContables.saveRegla, { msg: 'Regla guardada' })
    .on(api.cuentasContables.removeRegla, { msg: 'Regla olvidada' });
  await userEvent.click(await screen.findByRole('button', { name: 'Recordar la cuenta de 2026-03-D-00001' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Siempre es gasto');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar regla' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Escriba el número como 601');
  await dialog.findByRole('option', { name: /601\.84/ });
  await userEvent.selectOptions(dialog.getByLabelText('Cuenta'), '601.84');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar regla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const asked = server.calls.find(({ name }) => name === 'cuentasContables.saveRegla');
  expect(asked?.body).toMatchObject({ emitido: false, contraparte: 'AAA010101AAA', cuenta: '601.84' });
  expect(screen.getByText('Recibido de PROVEEDOR (AAA010101AAA), clave 4321…')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Olvidar la regla de la cuenta 601.84', hidden: true }));
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('cuentasContables.removeRegla'));
});

test('the balanza is read when it is opened, and opening balances are pasted from a sheet', async () => {
  const { server } = open();
  server
    .on(api.balanzas.get, {
      ...{
        mes: '2026-03',
        totales: { debe: '1160.00', haber: '1160.00' },
        saldos: [],
        diferencia: '0.00',
        falta: 'saldos',
      },
      cuentas: [
        {
          ...{ numero: '201', nombre: 'Proveedores', nivel: 1, inicial: '0.00', debe: '0.00', haber: '1160.00' },
          final: '1160.00',
        },
      ],
    })
    .on(api.balanzas.saveSaldos, { msg: 'Saldos guardados' });
  await screen.findByText('Balanza del mes');
  expect(server.calls.map(({ name }) => name)).not.toContain('balanzas.get');
  await userEvent.click(screen.getByText('Balanza del mes'));
  expect(await screen.findByText('No hay saldos iniciales de su año.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Balanza (XML)' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Saldos iniciales de 2026' }));
  const dialog = within(await screen.findByRole('dialog'));
  const texto = dialog.getByLabelText('Cuentas y saldos');
  await userEvent.click(texto);
  await userEvent.paste('102.01\tBancos nacionales\t$1,000.50\n301 no');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Renglón 2: El saldo no es válido');
  await userEvent.clear(texto);
  await userEvent.paste('102.01\tBancos nacionales\t$1,000.50\n301; 1000.50\n');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const asked = server.calls.find(({ name }) => name === 'balanzas.saveSaldos');
  expect(asked?.body).toEqual({
    saldos: [
      { cuenta: '102.01', saldo: '1000.50' },
      { cuenta: '301', saldo: '1000.50' },
    ],
  });
});

test('an account is added to the catalogue', async () => {
  const { server } = open();
  server.on(api.cuentasContables.save, { msg: 'Cuenta guardada' });
  await userEvent.click(await screen.findByText('Catálogo de cuentas'));
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar cuenta' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Número: /), '301');
  await userEvent.type(dialog.getByLabelText('Nombre'), 'Capital social');
  await userEvent.selectOptions(dialog.getByLabelText('Naturaleza'), 'A');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const asked = server.calls.find(({ name }) => name === 'cuentasContables.save');
  expect(asked?.body).toEqual({ numero: '301', nombre: 'Capital social', naturaleza: 'A', externo: '' });
});
