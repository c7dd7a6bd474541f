import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type CuentaBanco, type MovimientoBanco } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';

const { rfc } = demoCuenta;
const ID = '00000000-0000-4000-8000-000000000001';
const CUENTA = '00000000-0000-4000-8000-0000000000c1';

const cuenta: CuentaBanco = {
  ...{ id: CUENTA, banco: 'BBVA', numero: '0123456789', moneda: 'MXN', movimientos: 2 },
  porEstado: { aplicado: 1, propuesto: 1, sinCfdi: 0, fuera: 0 },
  archivos: [
    {
      ...{ id: ID, nombre: 'abril.csv', formato: 'tabla', desde: '2026-04-01', hasta: '2026-04-30', movimientos: 2 },
      ...{ nuevos: 2, cuadra: false, autor: 'ana@example.com', fecha: '2026-05-01T12:00:00Z' },
      noLeidos: [{ renglon: 7, texto: '32/04/2026 X', razon: 'La fecha no se entiende.' }],
    },
  ],
};
const movimiento = (n: number, more: Partial<MovimientoBanco>): MovimientoBanco => ({
  ...{ id: ID.replace(/1$/, String(n)), cuenta: CUENTA, fecha: '2026-04-02', hora: null, importe: '1160.00' },
  ...{ saldo: null, moneda: 'MXN', descripcion: `SPEI ${n}`, referencia: '', rastreo: 'MBAN0100' },
  ...{ contraparte: 'AAA010101AAA', nombre: '', tipo: 'pago', estado: 'propuesto', conciliaciones: [] },
  ...more,
});
const conciliacion = (n: number, aplicada: boolean) => ({
  ...{
    id: ID.replace(/1$/, String(n)),
    aplicada,
    automatica: aplicada,
    puntos: 80,
    razon: 'Mismo importe',
    autor: null,
  },
  cfdi: [
    {
      ...{
        id: ID,
        uuid: ID,
        clase: 'PUE' as const,
        emitido: true,
        serie: 'A',
        folio: String(n),
        contraparte: 'AAA010101AAA',
      },
      ...{ nombre: 'ACEROS', fecha: '2026-04-01T10:00:00', importe: '1160.00' },
    },
  ],
});

function open() {
  const decided: unknown[] = [];
  const uploaded: unknown[] = [];
  const server = fakeApi()
    .on(api.bancos.list, { rows: [cuenta] })
    .on(api.bancos.listMovimientos, {
      rows: [
        movimiento(1, { estado: 'aplicado', conciliaciones: [conciliacion(5, true)] }),
        movimiento(2, { conciliaciones: [conciliacion(6, false), conciliacion(7, false)] }),
        movimiento(3, { estado: 'fuera', tipo: 'comision', importe: '-10.00' }),
      ],
      count: 3,
    })
    .on(api.bancos.decide, ({ body }) => {
      decided.push(body);
      return { msg: 'Hecho' };
    })
    .on(api.bancos.upload, ({ body }) => {
      uploaded.push(body);
      if (!(body as { perfil?: object }).perfil)
        return {
          ...{ archivo: null, cuenta: null, aplicadas: 0, propuestas: 0, msg: 'Diga qué es cada columna' },
          porMapear: {
            titulos: ['Fecha valor', 'Monto'],
            muestra: [['01/04/2026', '10,50']],
            perfil: { banco: '', orden: 'dmy' as const, columnas: { fecha: 0 } },
          },
        };
      return {
        archivo: cuenta.archivos[0] ?? null,
        cuenta: CUENTA,
        aplicadas: 1,
        propuestas: 0,
        porMapear: null,
        msg: '2 movimientos guardados',
      };
    });
  return { server, decided, uploaded, ...renderScreen(<Area />, { url: `/${rfc}/bancos`, api: areaApi }) };
}

test('movements show what matches them and why; one click undoes, applies or rejects', async () => {
  const { decided } = open();
  const aplicado = await screen.findByRole('row', { name: /SPEI 1/ });
  expect(aplicado).toHaveTextContent(/BBVA ••6789.*rastreo MBAN0100.*Conciliado.*A5.*Mismo importe\. Aplicada sola/);
  expect(screen.getByRole('row', { name: /SPEI 3/ })).toHaveTextContent('Comisión');
  const propuesto = screen.getByRole('row', { name: /SPEI 2/ });
  expect(propuesto).toHaveTextContent('Mismo importe (80 puntos)');
  await userEvent.click(within(aplicado).getByRole('button', { name: 'Deshacer: A5, SPEI 1' }));
  await userEvent.click(within(propuesto).getByRole('button', { name: 'Aplicar: A6, SPEI 2' }));
  await userEvent.click(within(propuesto).getByRole('button', { name: 'Rechazar: A7, SPEI 2' }));
  await waitFor(() =>
    expect(decided).toEqual([{ decision: 'deshacer' }, { decision: 'aplicar' }, { decision: 'rechazar' }]),
  );
});

test('an account shows its files, what does not add up and the rows that were not understood', async () => {
  open();
  const cuentas = await screen.findByRole('list', { name: 'Cuentas' });
  expect(cuentas).toHaveTextContent('2 movimientos · conciliado: 1 · con propuestas: 1');
  await userEvent.click(within(cuentas).getByText('1 archivo'));
  expect(within(cuentas).getByText('El archivo no cuadra')).toBeVisible();
  expect(cuentas).toHaveTextContent('Renglón 7: La fecha no se entiende. 32/04/2026 X');
});

test('asks for the columns of an unknown table once, and rejects a mapping without date or amount', async () => {
  const { uploaded } = open();
  await userEvent.upload(
    await screen.findByLabelText(/suelte o elija los archivos/),
    new File(['Fecha valor;Monto\n01/04/2026;10,50\n'], 'caja.csv'),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Columnas de caja.csv' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar y leer' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Falta decir cuál columna es el importe');
  await userEvent.selectOptions(within(dialog).getByLabelText('Monto'), 'Importe con signo');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar y leer' }));
  await waitFor(() => expect(uploaded).toHaveLength(2));
  expect(uploaded[1]).toMatchObject({
    nombre: 'caja.csv',
    perfil: { orden: 'dmy', columnas: { fecha: 0, importe: 1 } },
  });
});

test('a file that is no statement is refused with the sentence of the server', async () => {
  const { server } = open();
  server.on(api.bancos.upload, () => {
    throw new Refusal(422, 'file_kind_not_supported', 'Un PDF no se lee');
  });
  await userEvent.upload(await screen.findByLabelText(/suelte o elija los archivos/), new File(['%PDF'], 'a.pdf'));
  expect(await screen.findByText(/a\.pdf: Un PDF no se lee/)).toBeVisible();
});
