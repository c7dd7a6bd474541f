import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type FichaContraparte, type LadoContraparte, type Riesgo } from '@boveda/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';

const { rfc } = demoCuenta;
const OTRO = 'H&E951128469';
const FICHA = `/${rfc}/contribuyentes/H%26E951128469`;
const CFDI = '00000000-0000-4000-8000-0000000000c1';
const meses = Array.from({ length: 12 }, (_, n) => ({ mes: `2026-${String(n + 1).padStart(2, '0')}`, neto: '0.00' }));

const nada: LadoContraparte = {
  ...{ cantidad: 0, ingresos: '0.00', egresos: '0.00', neto: '0.00', ultimo: null },
  ...{ saldo: '0.00', abiertas: 0, desde: null, tramos: [], sinrep: [], meses },
};
const ficha: FichaContraparte = {
  ...{ rfc: OTRO, nombre: 'HERRERIA', efo: 1, listas: ['firmes'], recibidos: nada },
  emitidos: {
    ...{ cantidad: 1234, ingresos: '1700.00', egresos: '100.00', neto: '1600.00', ultimo: '2026-03-05T10:00:00' },
    ...{ saldo: '1100.00', abiertas: 2, desde: '2026-01-31' },
    tramos: [
      { desde: 0, hasta: 30, fechaini: '2026-10-24', fechafin: null, cantidad: 1, saldo: '200.00' },
      { desde: 31, hasta: 60, fechaini: '2026-09-24', fechafin: '2026-10-23', cantidad: 0, saldo: '0.00' },
      { desde: 121, hasta: null, fechaini: null, fechafin: '2026-07-25', cantidad: 1, saldo: '900.00' },
    ],
    sinrep: [{ alerta: 'PPD_SIN_REP', cantidad: 1, saldo: '900.00' }],
    meses: meses.map((each) => (each.mes === '2026-12' ? { ...each, neto: '-100.00' } : each)),
  },
};
const precio = (day: string, valorunitario: string) => ({ id: CFDI, fecha: `2026-${day}T12:00:00`, valorunitario });
const flete = { clave: '78101800', descripcion: 'Flete', unidad: 'E48', moneda: 'MXN', cantidad: '3', cfdi: 3 };
const conceptos = {
  rows: [
    { ...flete, importe: '330.00', precios: [precio('01-01', '100'), precio('02-01', '112.5')] },
    { ...flete, descripcion: 'Estadía', importe: '30.00', precios: [precio('01-01', '10'), precio('02-01', '10.00')] },
  ],
  ...{ leidos: 40, count: 1234 },
};
const riesgo: Riesgo = {
  ...{ clave: `efos:${OTRO}`, tipo: 'efos', alerta: null, nivel: 'alto', contraparte: OTRO, nombre: 'HERRERIA' },
  ...{ folio: 'A7', fecha: '2026-01-10', oficio: '', importe: '920.00', iva: null, isr: null, multa: null },
  ...{ deduccion: null, monto: null, saldo: null, emitido: false, certeza: null, pagada: null, limite: '2026-02-20' },
  ...{ fuente: 'cff69b', documentos: 2, estado: 'abierto', reabierto: false, responsable: null, motivo: '' },
  ...{ autor: null, cambiado: null, tambien: [] },
};

function open(said: Partial<FichaContraparte> = {}, riesgos: Riesgo[] = [riesgo]) {
  const server = fakeApi()
    .on(api.rfcs.get, { ...ficha, ...said })
    .on(api.rfcs.listConceptos, conceptos)
    .on(api.rfcs.getTrato, { contactos: [], propuestos: [], etiquetas: [], notas: [], envios: [] })
    .on(api.riesgos.list, {
      ...{ rows: riesgos, count: riesgos.length, porTipo: [], personas: [] },
      enJuego: { importe: '0.00', iva: '0.00', isr: '0.00', multa: '0.00' },
      saldos: { porPagar: '0.00', porCobrar: '0.00' },
    });
  return { server, ...renderScreen(<Area />, { url: FICHA, api: areaApi }) };
}

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const creditos = `/${rfc}/clientes/creditos?rfc=H%26E951128469&pagoestatus=pendiente`;

test('shows what is owed since when, and leads to the lists that each figure is made of', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'HERRERIA' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Expedientes de materialidad' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/materialidad\?contraparte=[A-Z0-9&%]+$/),
  );
  const lado = within(screen.getByRole('region', { name: 'Le facturo' }));
  for (const text of ['$1,600.00 MXN', '$1,700.00 MXN − $100.00 MXN', '31-ene-2026', '05-mar-2026'])
    expect(lado.getByText(text, { exact: false })).toBeInTheDocument();
  expect(hrefOf('$1,100.00 MXN')).toBe(creditos);
  expect(hrefOf('1,234')).toBe(`/${rfc}/clientes/vigentes?rfc=H%26E951128469&limit=20&offset=0`);
  expect(hrefOf('1 PPD sin REP')).toBe(`${creditos}&alerta=PPD_SIN_REP`);
  const tramos = within(lado.getByRole('table', { name: 'Por cobrar por antigüedad' }));
  expect(tramos.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'AntigüedadCFDISaldo',
    '0 a 30 días1200.00',
    '31 a 60 días00.00',
    'Más de 120 días1900.00',
  ]);
  expect(tramos.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${creditos}&fechaini=2026-10-24`,
    `${creditos}&fechafin=2026-07-25`,
  ]);
  // Nothing was received.
  expect(screen.queryByRole('region', { name: 'Me factura' })).not.toBeInTheDocument();
  expect(screen.getByRole('slider', { name: 'Mes de la gráfica de doce meses' })).toHaveAttribute(
    'aria-valuetext',
    'dic-2026: Emitido -$100.00 MXN',
  );
});

test('shows conceptos with their prices over time', async () => {
  const { server } = open();
  const table = within(await screen.findByRole('region', { name: 'Qué le vendo' }));
  expect(server.calls.find(({ name }) => name === 'rfcs.listConceptos')).toMatchObject({
    id: OTRO,
    query: { direccion: 'emitidos' },
  });
  expect(table.getByText(/Conceptos de 40 de los 1,234 CFDI/)).toBeInTheDocument();
  expect(table.getByText('Precio 10.00')).toBeInTheDocument();
  await userEvent.click(table.getByText('Precio 112.50, antes 100.00 (+12.5 %)'));
  expect(hrefOf('01-feb-2026')).toBe(`/${rfc}/clientes/vigentes/${CFDI}`);
});

test('shows the lists of the SAT and the open risks, with a link to them', async () => {
  const { server } = open();
  server.on(api.efos.get, () => {
    throw new Refusal(404, 'not_found', 'No existe');
  });
  expect(await screen.findByText('Presunto')).toBeInTheDocument();
  expect(screen.getByText('CFF 69, fracción I: Créditos fiscales firmes')).toBeInTheDocument();
  expect(await screen.findByText(/Proveedor en la lista 69-B · A7 · \$920\.00 MXN en juego/)).toBeInTheDocument();
  expect(hrefOf('Ver en Riesgos')).toBe(`/${rfc}/riesgos?rfc=H%26E951128469`);
  await userEvent.click(screen.getByRole('button', { name: 'Detalle 69-B' }));
  expect(await screen.findByRole('dialog', { name: `EFOS ${OTRO}` })).toBeInTheDocument();
});

test('says so where there are neither valid CFDI nor risks', async () => {
  open({ emitidos: nada, efo: 0, listas: [] }, []);
  expect(await screen.findByText('No hay CFDI vigentes con este contribuyente.')).toBeInTheDocument();
  expect(await screen.findByText('Ningún riesgo abierto.')).toBeInTheDocument();
});

test('says that there is no such counterpart', async () => {
  fakeApi().on(api.rfcs.get, () => {
    throw new Refusal(404, 'not_found', 'No existe');
  });
  renderScreen(<Area />, { url: FICHA, api: areaApi });
  expect(await screen.findByRole('link', { name: 'Ir a Contribuyentes' })).toHaveAttribute(
    'href',
    `/${rfc}/contribuyentes`,
  );
});
