import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type RetencionRow } from '@boveda/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';

const { rfc } = demoCuenta;
const LIST = `/${rfc}/retenciones`;
const ID = '00000000-0000-4000-8000-0000000000c1';

const banco: RetencionRow = {
  ...{ id: ID, uuid: ID, emitida: false, version: '2.0', folio: 'R7', fecha: '2026-02-15T10:00:00', clave: '16' },
  ...{ rfc: 'BAN850101AB1', nombre: 'BANCO DE PRUEBA', registro: '', ejercicio: 2025, mesinicial: 1, mesfinal: 12 },
  ...{ operacion: '5000.00', gravado: '5000.00', exento: '0', retenido: '45.50', isr: '45.5', iva: '0', ieps: '0' },
  ...{ status: 1, errmsg: null },
};
const extranjera: RetencionRow = {
  ...banco,
  ...{
    id: ID.replace('c1', 'c2'),
    uuid: ID.replace('c1', 'c2'),
    rfc: '',
    nombre: 'ACME INC',
    registro: '99',
    status: 5,
  },
  ...{ errmsg: 'Sello del emisor: no corresponde', mesfinal: 1 },
};
const sumas = { operacion: '10000.00', retenido: '91.00', isr: '91.00', iva: '0', ieps: '0' };

function open({ url = LIST, rows = [banco, extranjera] } = {}) {
  const asked: unknown[] = [];
  fakeApi()
    .on(api.retenciones.list, ({ query }) => {
      asked.push(query);
      return { rows, count: rows.length, sumas };
    })
    .on(api.retenciones.get, ({ id: asked }) => {
      const row = rows.find(({ id }) => id === asked);
      if (!row) throw new Refusal(404, 'not_found', 'No existe');
      const validaciones = [
        { id: 'sello', titulo: 'Sello del emisor', resultado: row.status === 1 ? 'ok' : 'falla', evidencia: 'Visto.' },
      ] as const;
      const urls = { xmlurl: '/xml', pdfurl: '/pdf', pdforiginal: false };
      return { ...row, ...urls, created: '2026-03-01T18:00:00Z', validaciones: [...validaciones], acuses: [] };
    });
  return { asked, ...renderScreen(<Area />, { url, api: areaApi }) };
}

const row = (name: RegExp) => screen.findByRole('row', { name });

test('the list shows period, clave, amounts and what verification found, and the sums of what is found', async () => {
  open();
  const first = await row(/BANCO DE PRUEBA/);
  for (const text of [
    'BAN850101AB1',
    'Enero a diciembre 2025',
    '16 Intereses',
    '$5,000.00 MXN',
    '$45.50 MXN',
    'Íntegra',
  ])
    expect(within(first).getByText(text)).toBeVisible();
  const second = await row(/ACME INC/);
  for (const text of ['Extranjero, registro 99', 'Enero 2025', 'Alterada'])
    expect(within(second).getByText(text)).toBeVisible();
  expect(
    screen.getByText(/^2 CFDI de retenciones · Operación \$10,000.00 MXN · ISR retenido \$91.00 MXN$/),
  ).toBeVisible();
});

test('direction, period and clave are asked of the server', async () => {
  const { asked } = open({ url: `${LIST}?mes=5` });
  await row(/BANCO DE PRUEBA/);
  await userEvent.selectOptions(screen.getByLabelText('Dirección'), 'emitidas');
  await userEvent.selectOptions(screen.getByLabelText('Ejercicio'), '2025');
  await userEvent.selectOptions(screen.getByLabelText('Clave'), '16');
  await row(/BANCO DE PRUEBA/);
  expect(asked.at(-1)).toMatchObject({ direccion: 'emitidas', ejercicio: 2025, mes: 5, clave: '16', offset: 0 });
});

test('a row opens its detail, with the report open where a rule fails, and the way back keeps the filters', async () => {
  open({ url: `${LIST}?mes=5` });
  const link = within(await row(/ACME INC/)).getByRole('link');
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/EKU9003173C9\/retenciones\/[\w-]+$/));
  await userEvent.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: 'Retención R7' })).toBeVisible();
  expect(screen.getByText(/está alterado por las siguientes razones/)).toBeVisible();
  expect(screen.getByText('Sello del emisor')).toBeVisible();
  expect(screen.getByRole('link', { name: /Regresar a Retenciones/ })).toHaveAttribute(
    'href',
    `${LIST}?mes=5&limit=20&offset=0`,
  );
});

test('without rows it says so, and an unknown one is not found', async () => {
  open({ rows: [] });
  expect(await screen.findByText('Aún no hay retenciones recibidas')).toBeVisible();
  open({ url: `${LIST}/${ID}`, rows: [] });
  expect(await screen.findByText('CFDI no encontrado')).toBeVisible();
});
