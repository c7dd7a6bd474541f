import type { Found, OptionsSlot } from '@boveda/area-kit';
import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type CfdiHallado, type Vista } from '@boveda/contracts';
import { act, waitFor } from '@testing-library/react';
import { areaApi } from '../api';
import { cfdiRow } from '../testing/cfdi-rows';
import { CfdiOptions } from './cfdi-options';

/** The slot as the shell passes it. */
function fillSlot(vistas: Vista[] = []) {
  let text = '';
  const listeners = new Set<() => void>();
  const offers: Found[] = [];
  const slotProps: OptionsSlot = {
    getText: () => text,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer: (area, found) => {
      expect(area).toBe('mf-prueba');
      offers.push(found);
    },
  };
  renderScreen(<CfdiOptions />, {
    url: `/${demoCuenta.rfc}/dashboard`,
    api: areaApi,
    slotProps,
    listChoices: { vistas, columnas: [] },
  });
  const type = (typed: string) =>
    act(() => {
      text = typed;
      for (const listener of listeners) listener();
    });
  const settled = async (typed: string) => {
    await waitFor(() => expect(offers.at(-1)).toMatchObject({ text: typed, isWaiting: false }));
    return offers.at(-1);
  };
  return { type, settled, offers };
}

const hallado = (n: number, said: Partial<CfdiHallado>): CfdiHallado => ({
  ...cfdiRow(n),
  direccion: 'emitidos',
  ...said,
});

test('offers CFDI of every state and only lists that have CFDI of a counterpart, and its page', async () => {
  const cancelado = hallado(1, { status: 3 });
  const pago = hallado(2, { direccion: 'recibidos', tipo: 'P', total: '0', moneda: 'XXX', montopagos: '275.10' });
  fakeApi().on(api.busqueda.find, {
    cfdi: [cancelado, pago],
    contrapartes: [{ rfc: 'TEL010101AA1', nombre: 'TELEFONIA', emitidos: false, recibidos: true }],
  });
  const slot = fillSlot();
  slot.type('tele');
  expect(slot.offers.at(-1)).toMatchObject({ text: 'tele', isWaiting: true, groups: [] });
  const found = await slot.settled('tele');
  expect(found?.groups.map(({ title, options }) => [title, options.map(({ to }) => to)])).toEqual([
    [
      'CFDI',
      [
        `clientes/cancelados/${cancelado.id}`,
        `proveedores/vigentes/${pago.id}`,
        'clientes/cancelados?search=tele&limit=20&offset=0',
        'proveedores/vigentes?search=tele&limit=20&offset=0',
      ],
    ],
    [
      'Clientes y proveedores',
      ['proveedores/vigentes?rfc=TEL010101AA1&limit=20&offset=0', 'contribuyentes/TEL010101AA1'],
    ],
  ]);
  expect(found?.groups[0]?.options[0]).toMatchObject({ state: { text: 'Cancelado', tone: 'danger' } });
  expect(found?.groups[0]?.options[2]?.title).toBe('Ver todos en Clientes · Cancelados');
  expect(found?.groups[0]?.options[1]?.title).toMatch(/^Pago A2 · \$275\.10/);
});

test('offers what is nearest to a text that finds nothing, and all counterparts of it', async () => {
  const near = hallado(1, {});
  const contraparte = { rfc: 'TEL010101AA1', nombre: 'TELEFONIA', emitidos: false, recibidos: false };
  fakeApi().on(api.busqueda.find, {
    cfdi: [],
    contrapartes: [],
    cercanos: {
      texto: 'telefonia',
      cfdi: [near],
      contrapartes: [contraparte, { ...contraparte, rfc: 'TEL010101AA2' }],
    },
  });
  const slot = fillSlot();
  slot.type('telefnia');
  const found = await slot.settled('telefnia');
  expect(found?.groups.map(({ title, options }) => [title, options.at(-1)?.to])).toEqual([
    ['Lo más cercano, «telefonia»: CFDI', `clientes/vigentes/${near.id}`],
    ['Lo más cercano, «telefonia»: Clientes y proveedores', 'contribuyentes?search=telefonia&limit=20&offset=0'],
  ]);
  expect(found?.groups.every(({ isNearest }) => isNearest)).toBe(true);
});

test('asks nothing for one letter, and says why a search failed', async () => {
  const server = fakeApi().on(api.busqueda.find, () => {
    throw new Refusal(503, 'sat_unavailable', 'No responde');
  });
  const slot = fillSlot();
  slot.type('Z');
  await slot.settled('Z');
  expect(server.calls).toEqual([]);
  slot.type('ZZ');
  expect((await slot.settled('ZZ'))?.problem).toBeTruthy();
});

test('offers saved views by name before the server has answered', () => {
  fakeApi().on(api.busqueda.find, { cfdi: [], contrapartes: [] });
  const vista = { id: '018f2d3c-0000-7000-8000-000000000001', nombre: 'Dólares de Telefonía', predeterminada: false };
  const slot = fillSlot([
    { ...vista, lista: 'proveedores/vigentes', consulta: 'moneda=USD' },
    { ...vista, lista: 'lista/desconocida', consulta: '' },
  ]);
  slot.type('telefonia');
  expect(slot.offers.at(-1)?.groups).toEqual([
    {
      title: 'Vistas',
      options: [
        {
          key: vista.id,
          to: 'proveedores/vigentes?moneda=USD',
          title: 'Dólares de Telefonía',
          detail: 'Proveedores · Vigentes',
        },
      ],
    },
  ]);
});
