import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import {
  api,
  type CfdiDelPrellenado,
  type GrupoPrellenado,
  gruposPrellenado,
  type ImportePrellenado,
  importesPrellenado,
  type PrellenadoDelMes,
} from '@boveda/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../../api';
import { Area } from '../../area';
import { mesDeImpuestos } from '../../testing/mes';
import { MAX_TEXTO } from './parse-prellenado';

const { rfc } = demoCuenta;
const ID = '00000000-0000-4000-8000-000000000001';
const UUID = 'bbbbbbbb-0000-4000-8000-000000000001';

type Cifra = PrellenadoDelMes['grupos'][number]['importes'][number];
const empty = (importe: ImportePrellenado): Cifra => ({
  ...{ importe, sat: null, boveda: '0.00', diferencia: null, razones: [], sinExplicar: null },
});
const iva16: Cifra = {
  ...{ importe: 'iva16', sat: '700.00', boveda: '1000.00', diferencia: '-300.00', sinExplicar: '-19.20' },
  razones: [
    { razon: 'uso', importe: '-320.00', cfdis: 2 },
    { razon: 'falta', importe: '39.20', cfdis: 1 },
  ],
};
const subtotal: Cifra = {
  ...{ importe: 'subtotal', sat: '5000.00', boveda: '6100.00', diferencia: '-1100.00', sinExplicar: '0.00' },
  razones: [{ razon: 'forma', importe: '-1100.00', cfdis: 1 }],
};
const cifras: Partial<Record<ImportePrellenado, Cifra>> = { iva16, subtotal };
const prellenado = (said: Partial<PrellenadoDelMes> = {}): PrellenadoDelMes => ({
  mes: '2026-03',
  guardado: { autor: 'ana@example.com', fecha: '2026-04-10T12:00:00-07:00' },
  cifras: { recibidasPue: { vigentes: '9', iva16: '700.00' } },
  grupos: (Object.keys(gruposPrellenado) as GrupoPrellenado[]).map((grupo) => ({
    ...{ grupo, canceladas: 0, vigentes: 8 },
    importes: (Object.keys(importesPrellenado) as ImportePrellenado[]).map((importe) =>
      grupo === 'recibidasPue' ? (cifras[importe] ?? empty(importe)) : empty(importe),
    ),
  })),
  cobertura: mesDeImpuestos().cobertura,
  ...said,
});
const row: CfdiDelPrellenado = {
  ...{ uuid: UUID, cfdi: ID, emitido: false, serie: 'C', folio: '7', contraparte: 'AAA010101AAA', nombre: 'PROVEEDOR' },
  ...{ fecha: '2026-03-10T09:00:00', sat: '0.00', boveda: '160.00', diferencia: '-160.00' },
};

function open(said: Partial<PrellenadoDelMes> = {}, query = '') {
  const server = fakeApi()
    .on(api.impuestos.get, mesDeImpuestos())
    .on(api.prellenado.get, prellenado(said))
    .on(api.prellenado.listCfdi, {
      rows: [row, { ...row, uuid: UUID.replace('1', '2'), cfdi: null }],
      count: 2,
      total: '-320.00',
    })
    .on(api.prellenado.save, { msg: 'Cifras del SAT guardadas' })
    .on(api.prellenado.remove, { msg: 'Cifras del SAT quitadas' });
  return { server, ...renderScreen(<Area />, { url: `/${rfc}/impuestos/2026-03/prellenado${query}`, api: areaApi }) };
}
type Server = ReturnType<typeof open>['server'];
const saved = (server: Server) => server.calls.find(({ name }) => name === 'prellenado.save')?.body;
const nothing = { guardado: null, cifras: {} };
const TABLE = 'Tipo\tIVA 16 %\tNº vigentes\nRecibidas I PUE\t$1,600.50\t12\nRecibidas P\t80\t3';

test('every reason is a step from the figure of the SAT to that of the vault, and opens its CFDI', async () => {
  open();
  const table = await screen.findByRole('table', { name: /^IVA 16 % del SAT y de la bóveda/ });
  const rowOf = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) });
  expect(rowOf('SAT')).toHaveTextContent('700.00');
  expect(rowOf('Bóveda')).toHaveTextContent('1,000.00');
  expect(rowOf('Diferencia')).toHaveTextContent('-300.00');
  expect(rowOf('Sin explicar')).toHaveTextContent('-19.20');
  expect(screen.getByText(/Vigentes: SAT 9, bóveda 8/)).toBeInTheDocument();
  await userEvent.click(
    within(table).getByRole('link', {
      name: 'Uso del CFDI distinto de G01 y G03, Recibidas, ingresos PUE: -320.00. Ver 2 CFDI',
    }),
  );
  const lista = await screen.findByRole('region', { name: /^Uso del CFDI distinto/ });
  expect(within(lista).getByRole('heading')).toHaveFocus();
  expect(await within(lista).findByRole('link', { name: 'C7' })).toHaveAttribute(
    'href',
    `/${rfc}/proveedores/vigentes/${ID}`,
  );
  expect(lista).toHaveTextContent('que no está en la bóveda');
  await userEvent.click(within(lista).getByRole('link', { name: 'Cerrar lista' }));
  await waitFor(() => expect(screen.getByRole('link', { name: /^Uso del CFDI distinto/ })).toHaveFocus());
});

test('an amount is chosen in the address; what has no figure of the SAT is said', async () => {
  const { address } = open();
  await userEvent.selectOptions(await screen.findByLabelText('Importe'), 'Base IVA 16 %');
  expect(address()).toBe(`/${rfc}/impuestos/2026-03/prellenado?importe=base16`);
  expect(await screen.findByRole('table', { name: /^Base IVA 16 %/ })).toHaveTextContent('sin cifra');
  expect(screen.getByText(/^Sin explicar -19.20 de/)).toBeInTheDocument();
});

test('Subtotal has its reasons too', async () => {
  open({}, '?importe=subtotal');
  const table = await screen.findByRole('table', { name: /^Subtotal del SAT y de la bóveda/ });
  expect(within(table).getByRole('row', { name: /^Diferencia/ })).toHaveTextContent('-1,100.00');
  await userEvent.click(
    within(table).getByRole('link', { name: /^Forma de pago no bancarizada.*-1,100.00. Ver 1 CFDI$/ }),
  );
  const lista = await screen.findByRole('region', { name: /^Forma de pago no bancarizada: Subtotal, Recibidas/ });
  expect(within(lista).getByRole('heading')).toHaveFocus();
});

test('a pasted table fills the figures, which may be corrected and are kept', async () => {
  const { server } = open(nothing);
  const box = await screen.findByLabelText('Tabla del Visor');
  expect(screen.getByRole('button', { name: 'Guardar y comparar' })).toBeDisabled();
  fireEvent.paste(box, { clipboardData: { getData: () => TABLE } });
  expect(screen.getByText(/^Se leyeron 4 cifras/)).toBeInTheDocument();
  const pagos = screen.getByLabelText('IVA 16 %, Recibidas, pagos');
  expect(pagos).toHaveValue('80.00');
  await userEvent.clear(pagos);
  await userEvent.type(pagos, '$1,081.5');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar y comparar' }));
  await waitFor(() =>
    expect(saved(server)).toEqual({
      cifras: {
        recibidasPue: { iva16: '1600.50', vigentes: '12' },
        recibidasPago: { iva16: '1081.50', vigentes: '3' },
      },
    }),
  );
});

test('a file is read like a pasted table; other text and large files are refused', async () => {
  open(nothing);
  const picker = await screen.findByLabelText('O elija un archivo');
  await userEvent.upload(picker, new File([TABLE], 'visor.tsv', { type: 'text/plain' }));
  expect(await screen.findByText(/^Se leyeron 4 cifras/)).toBeInTheDocument();
  await userEvent.upload(picker, new File(['Hola'], 'a.txt', { type: 'text/plain' }));
  expect(await screen.findByText(/^No se encontró la tabla/)).toBeInTheDocument();
  await userEvent.upload(picker, new File([' '.repeat(4 * MAX_TEXTO + 1)], 'b.txt', { type: 'text/plain' }));
  expect(await screen.findByText(/^El archivo es demasiado grande/)).toBeInTheDocument();
});

test('what is no figure is marked and not saved', async () => {
  const { server } = open(nothing);
  const input = await screen.findByLabelText('IVA 16 %, Emitidas, pagos');
  await userEvent.type(input, '12x');
  expect(input).toBeInvalid();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar y comparar' }));
  expect(screen.getByText(/^Corrija las cifras marcadas/)).toBeInTheDocument();
  expect(saved(server)).toBeUndefined();
});

test('figures that were given are changed, or removed', async () => {
  const { server } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar cifras' }));
  expect(screen.getByLabelText('IVA 16 %, Recibidas, ingresos PUE')).toHaveValue('700.00');
  server.on(api.prellenado.get, prellenado(nothing));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar cifras' }));
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('prellenado.remove'));
  await userEvent.click(await screen.findByRole('button', { name: 'Recuperar las cifras quitadas' }));
  await waitFor(() => expect(saved(server)).toMatchObject({ cifras: prellenado().cifras }));
});
