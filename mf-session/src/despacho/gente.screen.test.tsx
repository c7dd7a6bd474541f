import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type FilaCalendario, type Tarea } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';

const RFC = 'IIA040805DZ4';
const ID = '018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11';
const fila = (rfc: string, privilegio: '1' | '3'): FilaCalendario => ({
  ...{ rfc, nombre: `Empresa ${rfc.slice(0, 3)}`, privilegio, sinDecreto: '2099-11-17', calculado: null, cifras: null },
  ...{ vence: { segura: '2099-11-20', legal: '2099-11-23' }, diotVence: { segura: '2099-11-17', legal: '2099-11-30' } },
  ...{ cierre: null, diot: null, descargas: 0, responsable: null, sigue: 'calcular' },
});
const tarea = (facts: Partial<Tarea> = {}): Tarea => ({
  ...{ id: ID, rfc: RFC, nombre: 'Empresa IIA', mes: '2026-10', texto: 'Falta REP de 3 facturas', falta: 'rep' },
  ...{ responsable: 'ana@despacho.mx', vence: '2020-01-31', autor: 'ana@despacho.mx', creada: '2026-11-18T18:00:00Z' },
  ...{ hecha: null, hechaPor: null, paraCliente: false, editable: true },
  ...facts,
});

function open(search: string, tareas: Tarea[] = [tarea()]) {
  const server = fakeApi()
    .on(api.despacho.getCalendario, {
      ...{ rows: [fila(RFC, '1'), fila('XIA190128J61', '3')], count: 2, porcalcular: 0, personas: ['ana@despacho.mx'] },
    })
    .on(api.despacho.listTareas, { rows: tareas, count: tareas.length });
  const rendered = renderScreen(<Area />, {
    url: `/${demoCuenta.rfc}/despacho${search}`,
    api: areaApi,
    routes: ['dashboard'],
  });
  return { server, ...rendered };
}

test('lists tasks of all taxpayers, ends one, and creates another where the user may change', async () => {
  const { server } = open('?vista=tareas', [
    tarea(),
    tarea({ id: ID.replace('018f', '018e'), texto: 'Ajena', editable: false }),
  ]);
  server
    .on(api.despacho.changeTarea, { msg: 'Tarea hecha' })
    .on(api.despacho.addTareas, { cantidad: 1, msg: 'Tarea creada' });
  expect(await screen.findByText('2 tareas')).toBeVisible();
  expect(screen.getAllByText('Venció 31-ene-2020')).toHaveLength(2);
  expect(screen.getByRole('checkbox', { name: 'Hecha: Ajena' })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hecha: Falta REP de 3 facturas' }));
  expect(await screen.findByText('Tarea hecha')).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'despacho.changeTarea')?.body).toEqual({ rfc: RFC, hecha: true });
  const form = within(screen.getByRole('form', { name: 'Nueva tarea' }));
  expect(within(form.getByLabelText('Contribuyente')).getAllByRole('option')).toHaveLength(1);
  await userEvent.type(form.getByLabelText('Tarea'), 'Pedir estados de cuenta');
  await userEvent.selectOptions(form.getByLabelText('Responsable'), 'ana@despacho.mx');
  await userEvent.click(form.getByRole('button', { name: 'Crear tarea' }));
  expect(await screen.findByText('Tarea creada')).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'despacho.addTareas')?.body).toMatchObject({
    ...{ rfcs: [RFC], texto: 'Pedir estados de cuenta', vence: null, responsable: 'ana@despacho.mx' },
  });
  expect(form.getByLabelText('Tarea')).toHaveValue('');
});

test('the page of a client has its tasks, the notes of a month, and its activity, also for who does not administer it', async () => {
  const { server } = open(`?vista=cliente&rfc=${RFC}&mes=2026-10`);
  const nota = { id: ID, texto: 'Revisado', autor: 'eva@despacho.mx', creada: '2026-11-18T18:00:00Z', editable: true };
  const asiento = { n: 7, cuando: '2026-11-18T18:00:00Z', usuario: 'eva@despacho.mx', titulo: 'Nota escrita' };
  server
    .on(api.despacho.listNotas, { rows: [nota] })
    .on(api.despacho.addNota, nota)
    .on(api.despacho.listActividad, {
      rows: [
        { ...asiento, objeto: '2026-10', detalle: '' },
        { ...asiento, n: 6, usuario: '', titulo: 'CFDI guardados', objeto: '3 CFDI', detalle: '' },
      ],
    });
  expect(await screen.findByText('Revisado')).toBeVisible();
  const actividad = await screen.findByRole('region', { name: 'Actividad' });
  expect(await within(actividad).findByText('Nota escrita')).toBeVisible();
  expect(within(actividad).getByText('18-nov-2026 11:00')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Nota'), 'Falta firma');
  await userEvent.click(screen.getByRole('button', { name: 'Escribir nota' }));
  await waitFor(() => expect(screen.getByLabelText('Nota')).toHaveValue(''));
  expect(server.calls.find(({ name }) => name === 'despacho.addNota')?.body).toEqual({
    ...{ rfc: RFC, mes: '2026-10', texto: 'Falta firma' },
  });
});

test('a person gets one role in all taxpayers', async () => {
  const { server } = open('?vista=personal');
  server
    .on(api.despacho.listPersonas, {
      rows: [
        {
          correo: 'eva@despacho.mx',
          accesos: [
            { rfc: RFC, privilegio: '2', confirmada: true },
            { rfc: 'XIA190128J61', privilegio: '1', confirmada: false },
          ],
        },
      ],
    })
    .on(api.despacho.setPrivilegio, { cantidad: 2, msg: '2 accesos actualizados' });
  const rol = await screen.findByLabelText('Rol de eva@despacho.mx');
  expect(rol).toHaveDisplayValue('Distinto en cada uno');
  expect(screen.getByText('2 contribuyentes · 1 por confirmar')).toBeVisible();
  await userEvent.selectOptions(rol, 'Revisor: consulta y comenta');
  expect(await screen.findByText('2 accesos actualizados')).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'despacho.setPrivilegio')?.body).toEqual({
    ...{ correo: 'eva@despacho.mx', privilegio: '3' },
  });
});
