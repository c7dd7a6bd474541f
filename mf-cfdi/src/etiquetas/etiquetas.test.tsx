import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type Etiqueta, type Nota } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';
import { Root } from '../root';
import { cfdiDetail, cfdiRow, expediente } from '../testing/cfdi-rows';
import { TagCfdi } from './tag-cfdi';

const rfc = demoCuenta.rfc;
const tag = (n: number, nombre: string, color: Etiqueta['color'] = 'azul'): Etiqueta => ({
  id: `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`,
  nombre,
  color,
});
const [pagar, revisar, urgente] = [tag(1, 'Pagar', 'verde'), tag(2, 'Revisar', 'amarillo'), tag(3, 'Urgente', 'rojo')];
const ids = [cfdiRow(1).uuid, cfdiRow(2).uuid];
const suma = { sumaTotal: '0', porMoneda: [], porTipo: [] };

const fakeTags = (rows: Etiqueta[] = [pagar, revisar, urgente]) => fakeApi().on(api.etiquetas.list, { rows });
const open = (address: string, privilegio: '1' | '2' = '1') =>
  renderScreen(<Area />, {
    url: `/${rfc}/${address}`,
    api: areaApi,
    cuentas: [{ ...demoCuenta, privilegio }],
  });
const dialog = (onClose = jest.fn(), privilegio: '1' | '2' = '1') => {
  renderScreen(<TagCfdi ids={ids} onClose={onClose} />, { api: areaApi, cuentas: [{ ...demoCuenta, privilegio }] });
  return onClose;
};
const box = (name: string) => screen.findByRole('checkbox', { name });

describe('the dialog', () => {
  test('changes only the tags whose boxes were changed; one that some CFDI have stays as it is', async () => {
    const server = fakeTags()
      .on(api.etiquetas.count, {
        rows: [
          { id: pagar.id, cantidad: 2 },
          { id: revisar.id, cantidad: 1 },
        ],
      })
      .on(api.etiquetas.put, { msg: '', cantidad: 2 });
    const onClose = dialog();
    expect(await screen.findByText('Etiquetar 2 CFDI')).toBeInTheDocument();
    expect(await box('Pagar')).toBeChecked();
    expect(await box('Revisar')).toBePartiallyChecked();
    expect(await box('Urgente')).not.toBeChecked();
    await userEvent.click(await box('Pagar'));
    await userEvent.click(await box('Urgente'));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.calls.find(({ name }) => name === 'etiquetas.put')?.body).toEqual({
      uuids: ids,
      poner: [urgente.id],
      quitar: [pagar.id],
    });
  });

  test('shows the error of a failed save and keeps the dialog with its choices', async () => {
    fakeTags()
      .on(api.etiquetas.count, { rows: [] })
      .on(api.etiquetas.put, () => {
        throw new Refusal(404, 'not_found', 'No se encontró lo que busca.');
      });
    const onClose = dialog();
    await userEvent.click(await box('Urgente'));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('No se encontró lo que busca.')).toBeInTheDocument();
    expect(await box('Urgente')).toBeChecked();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a new tag is chosen by its button; Enter puts one on the CFDI with the rest, of whose name there may be one already', async () => {
    const nueva = tag(4, 'Nueva');
    const server = fakeTags()
      .on(api.etiquetas.count, { rows: [] })
      .on(api.etiquetas.put, { msg: '', cantidad: 2 })
      .on(api.etiquetas.add, () => {
        server.on(api.etiquetas.list, { rows: [nueva, pagar, revisar, urgente] });
        return nueva;
      });
    const onClose = dialog();
    const field = await screen.findByLabelText('Etiqueta nueva');
    await userEvent.type(field, ' Nueva ');
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    expect(await box('Nueva')).toBeChecked();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.type(field, 'URGENTE{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const bodies = (call: string) => server.calls.filter(({ name }) => name === call).map(({ body }) => body);
    expect(bodies('etiquetas.add')).toEqual([{ nombre: 'Nueva', color: 'azul' }]);
    expect(bodies('etiquetas.put')).toEqual([{ uuids: ids, poner: [nueva.id, urgente.id], quitar: [] }]);
  });

  test('administrators rename a tag, and delete it with a second press', async () => {
    const server = fakeTags()
      .on(api.etiquetas.count, { rows: [] })
      .on(api.etiquetas.change, { ...pagar, nombre: 'Pagado' })
      .on(api.etiquetas.remove, { msg: '' });
    dialog();
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Pagar' }));
    const name = screen.getByLabelText('Nombre');
    expect(name).toHaveFocus();
    await userEvent.clear(name);
    await userEvent.type(name, 'Pagado{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Editar Pagar' })).toHaveFocus());
    expect(server.calls.find((call) => call.name === 'etiquetas.change')).toMatchObject({
      id: pagar.id,
      body: { nombre: 'Pagado', color: 'verde' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Editar Urgente' }));
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
    expect(server.calls.some((call) => call.name === 'etiquetas.remove')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar de todos los CFDI' }));
    await waitFor(() => expect(server.calls).toContainEqual(expect.objectContaining({ name: 'etiquetas.remove' })));
  });

  test('others cannot change a tag itself', async () => {
    fakeTags().on(api.etiquetas.count, { rows: [] });
    dialog(jest.fn(), '2');
    expect(await box('Pagar')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Editar/ })).not.toBeInTheDocument();
  });
});

describe('on the detail', () => {
  const nota = (n: number, texto: string, said: Partial<Nota> = {}): Nota => ({
    id: cfdiRow(n).id,
    texto,
    autor: 'ana@prueba.mx',
    created: '2026-10-02T19:00:00Z',
    cambiada: null,
    editable: true,
    ...said,
  });
  const detail = (said: Parameters<typeof expediente>[0]) =>
    fakeTags().on(api.emitidos.get, cfdiDetail(1)).on(api.emitidos.expediente, expediente(said));
  const part = async () => within(await screen.findByRole('region', { name: 'Etiquetas y notas' }));

  test('shows tags and notes, and the dialog changes the tags', async () => {
    const server = detail({
      etiquetas: [pagar],
      notas: [nota(1, 'Falta <b>contrato</b>\ny firma', { editable: false })],
    })
      .on(api.etiquetas.count, { rows: [{ id: pagar.id, cantidad: 1 }] })
      .on(api.etiquetas.put, () => {
        server.on(api.emitidos.expediente, expediente({ etiquetas: [pagar, urgente] }));
        return { msg: '', cantidad: 1 };
      });
    open(`clientes/vigentes/${cfdiRow(1).id}`);
    const shown = await part();
    expect(within(shown.getByRole('list', { name: 'Etiquetas' })).getByText('Pagar')).toBeInTheDocument();
    expect(shown.getByText(/Falta <b>contrato<\/b>/)).toBeInTheDocument();
    expect(shown.getByText('ana@prueba.mx · 02-oct-2026 12:00')).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Editar nota' })).not.toBeInTheDocument();
    await userEvent.click(shown.getByRole('button', { name: 'Etiquetar' }));
    await userEvent.click(await box('Urgente'));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await (await part()).findByText('Urgente')).toBeInTheDocument();
  });

  test('writes, changes and deletes notes', async () => {
    const server = detail({ notas: [nota(1, 'Vieja')] })
      .on(api.notas.add, nota(2, 'Nueva'))
      .on(api.notas.change, nota(1, 'Otra'))
      .on(api.notas.remove, { msg: '' });
    open(`clientes/vigentes/${cfdiRow(1).id}`);
    const shown = await part();
    await userEvent.click(shown.getByRole('button', { name: 'Agregar nota' }));
    await userEvent.type(shown.getByLabelText('Nota nueva'), 'Nueva');
    await userEvent.click(shown.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(shown.getByRole('button', { name: 'Agregar nota' })).toHaveFocus());
    await userEvent.click(shown.getByRole('button', { name: 'Editar nota' }));
    await userEvent.clear(shown.getByLabelText('Nota'));
    await userEvent.type(shown.getByLabelText('Nota'), 'Otra');
    await userEvent.click(shown.getByRole('button', { name: 'Guardar' }));
    await userEvent.click(await shown.findByRole('button', { name: 'Borrar nota' }));
    const confirm = within(await screen.findByRole('dialog', { name: '¿Borrar la nota?' }));
    await userEvent.click(confirm.getByRole('button', { name: 'Borrar' }));
    await waitFor(() => expect(server.calls).toContainEqual(expect.objectContaining({ name: 'notas.remove' })));
    expect(server.calls.filter(({ name }) => name.startsWith('notas.')).map(({ body }) => body)).toEqual([
      { uuid: cfdiRow(1).uuid, texto: 'Nueva' },
      { texto: 'Otra' },
      undefined,
    ]);
  });

  test('the history says which tags and which text', async () => {
    const event = { cuando: '2026-10-02T19:00:00Z', usuario: 'ana@prueba.mx', asiento: 9 };
    detail({
      historial: [
        { evento: 'nota.borrada', detalle: 'Lo que decía', ...event },
        { evento: 'etiqueta.puesta', detalle: 'Pagar, Urgente', ...event },
      ],
    });
    open(`clientes/vigentes/${cfdiRow(1).id}`);
    const history = within(await screen.findByRole('region', { name: 'Historial' }));
    expect(history.getByText('Nota borrada')).toHaveTextContent('Lo que decía');
    expect(history.getByText('Etiqueta añadida')).toHaveTextContent('Pagar, Urgente');
  });
});

describe('in a list', () => {
  const list = (etiquetas: Etiqueta[] = []) =>
    fakeTags()
      .on(api.emitidos.list, { rows: [cfdiRow(1, { etiquetas }), cfdiRow(2)], count: 2 })
      .on(api.emitidos.sum, suma);

  test('a row shows two tags and the number of the others, and reads all of them', async () => {
    list([pagar, revisar, urgente]);
    open('clientes/vigentes');
    expect(await screen.findByText('Etiquetas: Pagar, Revisar, Urgente')).toBeInTheDocument();
    const more = document.querySelector('small[data-more]');
    expect([more?.getAttribute('data-more'), more?.getAttribute('data-more-narrow')]).toEqual(['1', '2']);
    expect(screen.queryByText('Urgente')).not.toBeInTheDocument();
  });

  test('filters by tag and by day of storage, each with its chip', async () => {
    const server = list();
    const { address } = open(`clientes/vigentes?etiqueta=${urgente.id}&guardadoini=2026-11-01&guardadofin=2026-11-30`);
    const chips = within(await screen.findByRole('list', { name: 'Filtros activos' }));
    expect(await chips.findByText('Etiqueta: Urgente')).toBeInTheDocument();
    expect(chips.getByText('Guardado del 01-nov-2026 al 30-nov-2026')).toBeInTheDocument();
    const filter = { etiqueta: urgente.id, guardadoini: '2026-11-01', guardadofin: '2026-11-30' };
    for (const name of ['emitidos.list', 'emitidos.sum'])
      expect(server.calls.find((call) => call.name === name)?.query).toMatchObject(filter);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Etiqueta: Urgente' }));
    await waitFor(() => expect(address()).not.toContain('etiqueta='));
    expect(address()).toContain('guardadoini=2026-11-01');
    await userEvent.click(screen.getByRole('button', { name: 'Más filtros' }));
    await userEvent.selectOptions(await screen.findByLabelText('Etiqueta'), 'Revisar');
    await waitFor(() => expect(address()).toContain(`etiqueta=${revisar.id}`));
  });

  test('what is selected is tagged from its bar', async () => {
    const server = list()
      .on(api.exportaciones.list, { rows: [] })
      .on(api.etiquetas.count, { rows: [] })
      .on(api.etiquetas.put, { msg: '', cantidad: 2 });
    renderScreen(<Root />, { url: `/${rfc}/clientes/vigentes`, api: areaApi });
    await userEvent.click(await box('Elegir A1'));
    await userEvent.click(await box('Elegir A2'));
    const bar = within(await screen.findByRole('region', { name: 'Selección' }));
    // jsdom takes the bar for as transparent to clicks as the dock that it is in.
    const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
    await user.click(bar.getByRole('button', { name: 'Etiquetar' }));
    await userEvent.click(await box('Urgente'));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(server.calls.find(({ name }) => name === 'etiquetas.put')?.body).toEqual({
        uuids: ids,
        poner: [urgente.id],
        quitar: [],
      }),
    );
  });

  test('without tags and with a deleted one, there is no field, and the chip can be removed', async () => {
    list().on(api.etiquetas.list, { rows: [] });
    open(`clientes/vigentes?etiqueta=${urgente.id}`);
    expect(await screen.findByRole('button', { name: 'Quitar Etiqueta: …' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Más filtros' }));
    expect(screen.getByLabelText('Guardado desde')).toBeInTheDocument();
    expect(screen.queryByLabelText('Etiqueta')).not.toBeInTheDocument();
  });
});
