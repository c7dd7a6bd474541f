import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type CfdiDelIsr, type IsrDelMes } from '@boveda/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../../api';
import { Area } from '../../area';
import { mesDeImpuestos } from '../../testing/mes';

const { rfc } = demoCuenta;
const ID = '00000000-0000-4000-8000-000000000001';

const isr = (said: Partial<IsrDelMes> = {}): IsrDelMes => ({
  ...{ mes: '2026-03', persona: 'moral', regimen: '601', regla: 'pmGeneral', aPagar: '35000.00', falta: null },
  ...{ fuente: null, avisos: ['Lo pagado excede'], pendientes: 0 },
  renglones: [
    {
      ...{
        clave: 'ingresos',
        concepto: 'Ingresos de los CFDI',
        ley: 'LISR 14, 17',
        tipo: 'importe',
        valor: '6000000.00',
      },
      ...{ marca: 'criterio', nota: 'Al emitirse', cifra: 'ingresos', acumulado: true, dato: 'ingresosCfdi' },
    },
    {
      ...{ clave: 'coeficiente', concepto: 'Coeficiente de utilidad', ley: 'LISR 14-I', tipo: 'tasa', valor: '0.1234' },
      ...{ marca: null, nota: null, cifra: null, acumulado: false, dato: 'coeficiente' },
    },
  ],
  datos: [
    {
      ...{
        dato: 'coeficiente',
        mes: '2026-01',
        valor: '0.1234',
        motivo: 'Declaración anual',
        autor: 'ana@example.com',
      },
      fecha: '2026-04-10T12:00:00-07:00',
    },
  ],
  ...said,
});
const row: CfdiDelIsr = {
  ...{ id: ID, cfdi: ID, retencion: false, emitido: true, uuid: ID, serie: 'C', folio: '7' },
  ...{ contraparte: 'AAA010101AAA', nombre: 'CLIENTE', fecha: '2026-03-10T09:00:00', mes: '2026-03' },
  ...{ documento: null, importe: '6000000.00' },
};

function open(said: Partial<IsrDelMes> = {}) {
  const server = fakeApi()
    .on(api.impuestos.get, mesDeImpuestos())
    .on(api.isr.get, isr(said))
    .on(api.isr.listCfdi, { rows: [row, { ...row, id: '2', retencion: true }], count: 2, total: '6000000.00' })
    .on(api.isr.save, { msg: 'Dato guardado' });
  return { server, ...renderScreen(<Area />, { url: `/${rfc}/impuestos/2026-03/isr`, api: areaApi }) };
}
const saved = ({ server }: ReturnType<typeof open>) => server.calls.find(({ name }) => name === 'isr.save')?.body;

test('each figure opens its CFDI, and says what it rests on', async () => {
  const { address } = open();
  expect(await screen.findByText('ISR por pagar (estimado)')).toBeInTheDocument();
  expect(screen.getByText('Criterio')).toBeInTheDocument();
  expect(screen.getByText(/no sustituye el cálculo de tu contador/)).toBeInTheDocument();
  expect(screen.getByText(/ana@example.com/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: /^Ingresos de los CFDI: .*6,000,000.00/ }));
  expect(address()).toContain('cifra=ingresos&acumulado=si');
  const [cfdi, retencion] = await screen.findAllByRole('link', { name: 'C7' });
  expect(cfdi).toHaveAttribute('href', `/${rfc}/clientes/vigentes/${ID}`);
  expect(retencion).toHaveAttribute('href', `/${rfc}/retenciones/${ID}`);
});

test('a coefficient is saved with its reason; one of five decimals is refused', async () => {
  const opened = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Capturar: Coeficiente de utilidad' }));
  const dialog = within(await screen.findByRole('dialog'));
  const box = dialog.getByLabelText('Coeficiente de utilidad');
  expect(box).toHaveValue('0.1234');
  await userEvent.clear(box);
  await userEvent.type(box, '0.12345');
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Anual de 2025');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByText('Escriba el coeficiente con hasta cuatro decimales')).toBeInTheDocument();
  await userEvent.type(box, '{Backspace}');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(saved(opened)).toEqual({ dato: 'coeficiente', valor: '0.1234', motivo: 'Anual de 2025' });
});

test('without a régimen it is asked, of those of the person', async () => {
  const opened = open({
    regimen: null,
    regla: null,
    aPagar: null,
    falta: 'Elija el régimen',
    renglones: [],
    datos: [],
  });
  expect(await screen.findByText('Elija el régimen')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Capturar: Régimen' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('option').map((option) => option.getAttribute('value'))).toEqual(['601', '626']);
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Constancia');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(saved(opened)).toEqual({ dato: 'regimen', valor: '601', motivo: 'Constancia' });
});
