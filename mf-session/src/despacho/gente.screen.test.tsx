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

const dos = [fila(RFC, '1'), fila('XIA190128J61', '3')];

function open(search: string, tareas: Tarea[] = [tarea()], rows = dos) {
  const server = fakeApi()
    .on(api.despacho.getCalendario, {
      ...{ rows, count: rows.length, porcalcular: 0, personas: ['ana@despacho.mx'] },
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

test('who only reads creates no task, and has no one whom to give a role', async () => {
  const { server } = open('?vista=tareas', [tarea({ editable: false, responsable: null })], [fila(RFC, '3')]);
  server.on(api.despacho.listPersonas, { rows: [] });
  expect(await screen.findByText('Sin responsable')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Crear tarea' })).toBeDisabled();
  await userEvent.click(screen.getByRole('link', { name: 'Personal' }));
  expect(await screen.findByText('Nadie más tiene acceso a los contribuyentes que usted administra.')).toBeVisible();
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
        ...[6, 5, 4].map((n) => ({
          ...{ ...asiento, n, usuario: '', titulo: 'CFDI guardados', objeto: `${n} CFDI`, detalle: '' },
        })),
        ...[3, 2].map((n) => ({ ...asiento, n, titulo: 'Etiqueta añadida', objeto: `tag ${n}`, detalle: '' })),
        { ...asiento, n: 1, titulo: 'CFDI guardados', objeto: '1 CFDI', detalle: '' },
      ],
    });
  expect(await screen.findByText('Revisado')).toBeVisible();
  const actividad = await screen.findByRole('region', { name: 'Actividad' });
  expect(await within(actividad).findByText('Nota escrita')).toBeVisible();
  // Three of a kind in a row are one entry, which opens.
  expect(within(actividad).getAllByText(/18-nov-2026 11:00$/)[0]).toBeVisible();
  expect(within(actividad).getByText('la última el 18-nov-2026 11:00')).toBeVisible();
  const several = within(actividad).getByText('3 veces');
  expect(within(actividad).getByText('5 CFDI')).not.toBeVisible();
  await userEvent.click(several);
  expect(within(actividad).getByText('5 CFDI')).toBeVisible();
  for (const text of ['tag 3', 'tag 2', '1 CFDI']) expect(within(actividad).getByText(text)).toBeVisible();
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

test('a person is invited to the chosen taxpayers with one call, and what was not possible says why', async () => {
  const { server } = open('?vista=personal');
  const invitado = { rfc: RFC, nombre: 'Empresa IIA', invitado: true, codigo: null, mensaje: 'Invitación enviada' };
  const OTHER = 'EKU9003173C9';
  server
    .on(api.despacho.getCalendario, {
      rows: [fila(RFC, '1'), fila(OTHER, '1'), fila('CCC010101CCC', '1'), fila('XIA190128J61', '3')],
      ...{ count: 4, porcalcular: 0, personas: [] },
    })
    .on(api.despacho.listPersonas, {
      rows: [{ correo: 'eva@despacho.mx', accesos: [{ rfc: 'CCC010101CCC', privilegio: '2', confirmada: true }] }],
    })
    .on(api.despacho.invite, {
      rows: [{ ...invitado, rfc: OTHER, invitado: false, codigo: 'plan_expired', mensaje: 'Plan Vencido' }, invitado],
      ...{ cantidad: 1, msg: 'Invitación enviada' },
    });
  await userEvent.click(await screen.findByText('Dar acceso a una persona'));
  const form = within(await screen.findByRole('form', { name: 'Dar acceso' }));
  const list = within(form.getByRole('list', { name: 'Contribuyentes por elegir' }));
  expect(list.getAllByRole('checkbox')).toHaveLength(3);
  expect(form.getByRole('button', { name: 'Invitar' })).toBeDisabled();
  await userEvent.type(form.getByLabelText('Correo'), 'EVA@despacho.mx');
  expect(form.getByText('Ya puede abrir 1, que no se listan.')).toBeVisible();
  await userEvent.selectOptions(form.getByLabelText('Rol'), 'Revisor: consulta y comenta');
  await userEvent.type(form.getByLabelText('Buscar contribuyentes'), 'iia');
  await userEvent.click(list.getByRole('checkbox'));
  await userEvent.clear(form.getByLabelText('Buscar contribuyentes'));
  await userEvent.click(form.getByRole('checkbox', { name: '1 de 2 elegidos' }));
  await userEvent.click(form.getByRole('button', { name: 'Invitar a 2 contribuyentes' }));
  expect(await form.findByText('Invitación enviada · 1 no se pudo')).toBeVisible();
  expect(within(form.getByRole('table', { name: 'Sin invitación' })).getByText(/Plan Vencido/)).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'despacho.invite')?.body).toEqual({
    ...{ correo: expect.stringMatching(/^eva@despacho\.mx$/i), privilegio: '3', rfcs: [OTHER, RFC] },
  });
  // What was not possible stays chosen.
  expect(form.getByRole('button', { name: 'Invitar a 1 contribuyente' })).toBeEnabled();
});
