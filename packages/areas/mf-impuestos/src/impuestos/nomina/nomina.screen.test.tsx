import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type NominaDelMes, type ReciboDeNomina, type TrabajadorNomina } from '@boveda/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../../api';
import { Area } from '../../area';
import { mesDeImpuestos } from '../../testing/mes';

const { rfc } = demoCuenta;
const ID = '00000000-0000-4000-8000-000000000001';
const TRABAJADOR = 'CACX7605101P8';

const cifras = {
  ...{ gravado: '12000.00', exento: '100.00', otrosPagos: '0.00', deducciones: '500.00', isr: '500.00' },
  ...{ imss: '0.00', subsidio: '0.00', neto: '11600.00' },
};
const totales = { trabajadores: 1, cfdi: 1, ...cifras };
const trabajador: TrabajadorNomina = {
  ...{ clave: TRABAJADOR, rfc: TRABAJADOR, nombre: 'XOCHILT', curp: '', empleado: '7', grupos: ['sueldos'], cfdi: 1 },
  ...{ dias: '30', ...cifras, esperado: '946.62', diferencia: '-446.62', base: 'mensual', razon: 'tarifa' },
  difiere: true,
  hallazgos: [
    { codigo: 'duplicado', detalle: 'Otro recibo del mes.', cfdi: ID },
    { codigo: 'subsidioOmitido', detalle: 'Hasta $11,492.66 lo hay.', cfdi: null },
  ],
};
const nomina = (said: Partial<NominaDelMes> = {}): NominaDelMes => ({
  ...{ mes: '2026-03', rows: [trabajador], count: 1, totales },
  grupos: [{ ...totales, grupo: 'sueldos' }],
  tipos: [{ ...totales, tipo: 'O' }],
  ...{ conDiferencia: 1, conHallazgos: 1, fuentes: ['Tarifa: Anexo 8'], falta: null, pendientes: 0 },
  cubetas: [{ cubeta: 'canceladas', cantidad: 2 }],
  ...said,
});
const recibo: ReciboDeNomina = {
  ...{ id: `${ID}:0`, cfdi: ID, uuid: ID, serie: 'N', folio: '7', rfc: TRABAJADOR, nombre: 'XOCHILT' },
  ...{
    grupo: 'sueldos',
    tipo: 'O',
    pago: '2026-03-31',
    desde: '2026-03-01',
    hasta: '2026-03-31',
    dias: '30',
    ...cifras,
  },
};

function open(said: Partial<NominaDelMes> = {}, query = '') {
  const server = fakeApi()
    .on(api.impuestos.get, mesDeImpuestos())
    .on(api.nomina.get, nomina(said))
    .on(api.nomina.listCfdi, { rows: [recibo], count: 1, total: '500.00' })
    .on(api.nomina.list, { rows: [{ mes: '2026-02', ...totales }] });
  return { server, ...renderScreen(<Area />, { url: `/${rfc}/impuestos/2026-03/nomina${query}`, api: areaApi }) };
}

test('each figure opens its receipts, and each receipt its CFDI', async () => {
  const { server, address } = open();
  await userEvent.click(await screen.findByRole('link', { name: /^XOCHILT, ISR retenido: 500\.00/ }));
  expect(address()).toContain(`nomina?cifra=isr&trabajador=${TRABAJADOR}`);
  const lista = within(await screen.findByRole('region', { name: /^ISR retenido, CACX7605101P8/ }));
  expect(await lista.findByRole('link', { name: 'N7' })).toHaveAttribute('href', `/${rfc}/clientes/vigentes/${ID}`);
  expect(server.calls.find(({ name }) => name === 'nomina.listCfdi')?.query).toMatchObject({
    ...{ cifra: 'isr', trabajador: TRABAJADOR },
  });
  await userEvent.click(lista.getByRole('link', { name: 'Cerrar lista' }));
  await userEvent.click(screen.getByRole('link', { name: /^Sueldos y salarios, Neto: 11,600\.00/ }));
  expect(address()).toContain('nomina?cifra=neto&grupo=sueldos');
});

test('a worker says what differs, why, and what its CFDI show', async () => {
  open();
  const row = within(await screen.findByRole('row', { name: /^XOCHILT/ }));
  expect(row.getByText('946.62')).toBeInTheDocument();
  expect(row.getByText('-446.62')).toBeInTheDocument();
  expect(row.getByText(/Ni la tarifa del mes/)).toBeInTheDocument();
  expect(row.getByRole('link', { name: /^Posible recibo duplicado/ })).toHaveAttribute(
    'href',
    `/${rfc}/clientes/vigentes/${ID}`,
  );
  expect(row.getByText('Criterio')).toBeInTheDocument();
  expect(screen.getByText(/no dice que se retuvo mal/)).toBeInTheDocument();
});

test('only workers with a difference are asked for', async () => {
  const { server } = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Con diferencia (1)' }));
  await screen.findByRole('row', { name: /^XOCHILT/ });
  expect(server.calls.filter(({ name }) => name === 'nomina.get').at(-1)?.query).toMatchObject({ solo: 'diferencia' });
});

test("what the SAT's viewer says is compared as it is typed", async () => {
  open();
  const visor = within(await screen.findByRole('region', { name: 'Visor de nómina del SAT' }));
  await userEvent.type(visor.getByLabelText('ISR retenido, según el visor del SAT'), '$1,500.25');
  expect(visor.getByText('-1,000.25')).toBeInTheDocument();
  await userEvent.type(visor.getByLabelText('Subsidio causado, según el visor del SAT'), 'x');
  expect(visor.getByText('no es un importe')).toBeInTheDocument();
  expect(visor.getByText(/^CFDI cancelados o sustituidos/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'febrero 2026' })).toHaveAttribute(
    'href',
    `/${rfc}/impuestos/2026-02/nomina`,
  );
});

test('a month without payroll says so, one without tables has no estimate', async () => {
  const vacio = { ...totales, trabajadores: 0, cfdi: 0 };
  open({
    rows: [],
    count: 0,
    totales: vacio,
    grupos: [],
    tipos: [],
    falta: 'La bóveda no tiene la tarifa',
    cubetas: [],
  });
  expect(await screen.findByText(/no tiene CFDI de nómina emitidos/)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: /^Trabajadores/ })).not.toBeInTheDocument();
});
