import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type Riesgo, type SeguimientoRiesgo } from '@boveda/contracts';
import { eventBus } from '@boveda/event-bus';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';

const { rfc } = demoCuenta;
const FEED = `/${rfc}/riesgos`;
const ana = { id: '00000000-0000-4000-8000-0000000000a1', correo: 'ana@example.com', nombre: 'Ana' };
const CFDI = '00000000-0000-4000-8000-0000000000c1';

const efos: Riesgo = {
  ...{ clave: 'efos:EFO010101AB1', tipo: 'efos', alerta: null, nivel: 'critico', contraparte: 'EFO010101AB1' },
  ...{
    nombre: 'PAPELES SA',
    folio: '',
    fecha: '2026-01-10',
    oficio: '500-05-2026-1',
    importe: '920.00',
    iva: '320.00',
    isr: '600.00',
  },
  ...{ limite: '2026-02-20', fuente: 'cff69b', documentos: 2, estado: 'abierto', reabierto: false, responsable: null },
  ...{ motivo: '', autor: null, cambiado: null, tambien: [], emitido: false, certeza: null, pagada: null },
  ...{ multa: null, deduccion: '2000.00', monto: null, saldo: null },
};
const tardio: Riesgo = {
  ...efos,
  ...{ clave: `rep:REP_TARDIO:${CFDI}:${CFDI}`, tipo: 'rep', alerta: 'REP_TARDIO', nivel: 'bajo', folio: 'A7' },
  ...{
    importe: null,
    iva: null,
    isr: null,
    deduccion: null,
    monto: '1160.00',
    tambien: ['SALDOS_INCONSISTENTES'],
    limite: null,
    fuente: null,
    oficio: '',
    documentos: 0,
    estado: 'abierto',
    reabierto: true,
  },
  ...{ responsable: ana, motivo: 'Ya se pidió', autor: ana.correo, cambiado: '2026-02-01T18:00:00Z' },
};

function open({ url = FEED, rows = [efos, tardio] } = {}) {
  let said: SeguimientoRiesgo | null = null;
  const asked: unknown[] = [];
  const server = fakeApi()
    .on(api.riesgos.list, ({ query }) => {
      asked.push(query);
      const porTipo = [
        { tipo: 'efos' as const, cantidad: 1, importe: '920.00', saldo: '0.00' },
        { tipo: 'rep' as const, cantidad: 1, importe: '0.00', saldo: '0.00' },
        { tipo: 'ppdSinPago' as const, cantidad: 3, importe: '0.00', saldo: '5000.00' },
      ];
      return {
        ...{ rows, count: rows.length, porTipo: rows.length ? porTipo : [], personas: [ana] },
        enJuego: { importe: '920.00', iva: '320.00', isr: '600.00', multa: '0.00' },
        saldos: { porPagar: rows.length ? '5000.00' : '0.00', porCobrar: '0.00' },
      };
    })
    .on(api.riesgos.listEvidencia, {
      rows: [
        {
          ...{ cfdi: CFDI, emitido: false, cancelado: false, papel: 'cfdi', uuid: CFDI, serie: 'B', folio: '9' },
          ...{ fecha: '2026-01-05T12:00:00', total: '1160.00', moneda: 'MXN', nivel: 'alto' },
        },
      ],
      count: 1,
    })
    .on(api.riesgos.follow, ({ body }) => {
      said = body as SeguimientoRiesgo;
      return { msg: 'Seguimiento guardado' };
    });
  return { server, asked, said: () => said, ...renderScreen(<Area />, { url, api: areaApi }) };
}

const row = (name: RegExp) => screen.getByRole('row', { name });

test('the feed shows level, money with its estimate, clock and its source, and what was said of each', async () => {
  open();
  expect(await screen.findByText('2 riesgos · $920.00 MXN en juego')).toBeVisible();
  const first = row(/PAPELES SA.*920/);
  for (const text of ['Proveedor en la lista 69-B', 'Crítico', 'EFO010101AB1', '$920.00 MXN', '(estimado)', 'Abierto'])
    expect(within(first).getByText(text)).toBeVisible();
  expect(first).toHaveTextContent('IVA $320.00 MXN, ISR $600.00 MXN (estimado)Deducción: $2,000.00 MXN');
  expect(first).toHaveTextContent(/Venció hace \d+ días20-feb-2026\. CFF 69-B, párrafo octavo: 30 días hábiles/);
  const second = row(/REP: REP tardío/);
  expect(second).toHaveTextContent('También: Saldos inconsistentes');
  expect(second).toHaveTextContent('Documento: $1,160.00 MXN');
  expect(second).toHaveTextContent(
    /Sin importe.*Sin plazo.*Abierto de nuevo.*Responsable: Ana.*Ya se pidió.*ana@example.com/,
  );
  expect(within(second).queryByRole('button', { name: /CFDI/ })).toBeNull();
});

test('a supplier in the list 49 Bis has its own name, clock and filter', async () => {
  open({ rows: [{ ...efos, clave: 'lista49bis:EFO010101AB1', tipo: 'lista49bis', fuente: 'cff49bis' }] });
  const found = await screen.findByRole('row', { name: /Proveedor en la lista 49 Bis/ });
  expect(found).toHaveTextContent('CFF 49 Bis: 30 días naturales');
  expect(screen.getByRole('option', { name: 'Proveedor en la lista 49 Bis' })).toBeInTheDocument();
});

test('a supplier in a list of article 69 has the name of the list, its article and no money', async () => {
  const listado = { ...efos, tipo: 'lista69', lista: 'noLocalizados', nivel: 'medio' } as const;
  open({
    rows: [
      {
        ...listado,
        clave: 'lista69:noLocalizados:EFO010101AB1',
        importe: null,
        iva: null,
        isr: null,
        limite: null,
        fuente: null,
      },
    ],
  });
  const found = await screen.findByRole('row', { name: /Proveedor en una lista del artículo 69: No localizados/ });
  expect(found).toHaveTextContent(/CFF 69, fracción III.*Medio.*Sin importe.*Sin plazo/);
});

test('a possible duplicate says what its invoices have in common, and links to both', async () => {
  const par = { ...efos, clave: `duplicado:${CFDI}:${CFDI}`, tipo: 'duplicado', folio: 'B9', oficio: '' } as const;
  const { server } = open({ url: `${FEED}?tipo=duplicado`, rows: [{ ...par, coincidencias: ['folio', 'importe'] }] });
  const cfdi = { emitido: false, cancelado: false, papel: 'cfdi', serie: 'B', folio: '9', nivel: null } as const;
  const conceptos = ['Servicio de limpieza'];
  const facts = { ...cfdi, fecha: '2026-01-05T12:00:00', total: '1160.00', moneda: 'MXN', conceptos };
  const ids = [CFDI, CFDI.replace(/^0/, '1')];
  server.on(api.riesgos.listEvidencia, {
    rows: ids.map((id) => ({ ...facts, cfdi: id, uuid: id })),
    count: 2,
    mismosconceptos: true,
  });
  const found = await screen.findByRole('row', { name: /Posible duplicado/ });
  expect(found).toHaveTextContent(
    'Coinciden: misma serie y folio del emisor; misma contraparte, importe y moneda en fechas cercanas',
  );
  await userEvent.click(within(found).getByRole('button', { name: '2 CFDI' }));
  for (const id of ids)
    expect(await screen.findByRole('link', { name: `B9 · ${id.slice(0, 8)}` })).toHaveAttribute(
      'href',
      `/${rfc}/proveedores/vigentes/${id}`,
    );
  const evidencia = screen.getByRole('region', { name: 'Evidencia: Posible duplicado' });
  for (const text of [...conceptos, 'Sus conceptos son iguales']) expect(evidencia).toHaveTextContent(text);
});

test('invoices on credit without known payment are told apart, and one button lists them', async () => {
  const { asked } = open();
  expect(
    await screen.findByText('Aparte, no es riesgo: 3 PPD sin pago conocido, saldo por pagar $5,000.00 MXN'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ver las PPD sin pago conocido' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ tipo: 'ppdSinPago' }));
  expect(await screen.findByText('2 facturas sin pago conocido')).toBeVisible();
});

test.each([
  [
    { certeza: 'cierto', emitido: false, limite: '2026-01-05' },
    /REP faltante: mi proveedor me lo debe.*Saldo por pagar/,
  ],
  [{ certeza: 'enPlazo', emitido: true, limite: '2026-01-05' }, /REP en plazo: yo debo emitirlo.*Saldo por cobrar/],
  [{ certeza: 'sinPago', emitido: false, limite: null }, /PPD sin REP10-ene-2026.*Saldo por pagar.*Sin plazo/],
] as const)('an invoice on credit says who owes its complement and what is certain: %j', async (facts, said) => {
  const ppd = { ...efos, ...facts, clave: `ppdSinRep:${CFDI}`, tipo: 'ppdSinRep', saldo: '29000.00' } as const;
  open({ rows: [{ ...ppd, fuente: facts.limite && 'rmf27132', pagada: facts.limite && '2025-12-10' }] });
  expect(await screen.findByRole('row', { name: /PPD sin REP/ })).toHaveTextContent(said);
});

test('a payment is marked where its invoice is named', async () => {
  const ppd = { ...efos, certeza: 'sinPago', clave: `ppdSinPago:${CFDI}`, tipo: 'ppdSinPago', documentos: 1 } as const;
  const { server } = open({ rows: [ppd] });
  const credito = { pagos: [], notascredito: [], facturasrelacionadas: [], pagado: null, marcadapor: null };
  server.on(api.pagosRecibidos.markPaid, { ...credito, pagada: '2026-02-01' });
  await userEvent.click(await screen.findByRole('button', { name: '1 CFDI' }));
  const field = await screen.findByLabelText('Pagada el');
  await userEvent.clear(field);
  await userEvent.type(field, '01/02/2026{Tab}');
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como pagada' }));
  expect(await screen.findByText('Pago marcado')).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'pagosRecibidos.markPaid')?.body).toEqual({
    pagada: '2026-02-01',
    pagado: null,
  });
});

test('an upload to this taxpayer loads the feed again, and one to another does not', async () => {
  const { asked } = open();
  await screen.findByText('2 riesgos · $920.00 MXN en juego');
  act(() => eventBus.publish('cfdi.uploaded', { rfc: 'XAXX010101000', aceptados: 1 }));
  expect(asked).toHaveLength(1);
  act(() => eventBus.publish('cfdi.uploaded', { rfc, aceptados: 1 }));
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('filters are in the address', async () => {
  const { address, asked } = open();
  await screen.findByText('2 riesgos · $920.00 MXN en juego');
  await userEvent.selectOptions(screen.getByLabelText('Riesgo'), 'Proveedor en la lista 69-B (1)');
  expect([...screen.getByLabelText<HTMLSelectElement>('Nivel').options].map(({ text }) => text)).toEqual([
    'Todos',
    'Crítico',
    'Alto',
    'Medio',
    'Bajo',
  ]);
  await userEvent.selectOptions(screen.getByLabelText('Nivel'), 'Alto');
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Cerrado');
  await userEvent.selectOptions(screen.getByLabelText('Orden'), 'Lo de más dinero primero');
  await waitFor(() => expect(address()).toMatch(/tipo=efos.*estado=cerrado.*orden=importe/));
  const asks = { tipo: 'efos', nivel: 'alto', estado: 'cerrado', orden: 'importe' };
  await waitFor(() => expect(asked.at(-1)).toMatchObject(asks));
});

test('the evidence of a risk links to its CFDI', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '2 CFDI' }));
  const evidencia = await screen.findByRole('region', { name: 'Evidencia: Proveedor en la lista 69-B' });
  expect(await within(evidencia).findByRole('link', { name: 'B9' })).toHaveAttribute(
    'href',
    `/${rfc}/proveedores/vigentes/${CFDI}`,
  );
  expect(evidencia).toHaveTextContent('Oficio del SAT 500-05-2026-1, publicado el 10-ene-2026');
  expect(evidencia).toHaveTextContent('Alto');
});

test('closing a risk takes a reason; a refusal keeps the dialog', async () => {
  const { server, said } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Seguimiento de PAPELES SA' }));
  const dialog = await screen.findByRole('dialog', { name: 'Seguimiento: Proveedor en la lista 69-B, PAPELES SA' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Estado del riesgo'), 'Cerrado');
  await userEvent.selectOptions(within(dialog).getByLabelText('Responsable'), 'Ana (ana@example.com)');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Escriba el motivo');
  expect(said()).toBeNull();
  await userEvent.type(within(dialog).getByLabelText('Motivo o nota'), 'Se corrigió');
  server.on(api.riesgos.follow, () => {
    throw new Refusal(422, 'unknown_person', 'Esa persona no tiene acceso al contribuyente');
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/Esa persona no tiene acceso/)).toBeVisible();
  let kept: unknown;
  server.on(api.riesgos.follow, ({ body }) => {
    kept = body;
    return { msg: 'Seguimiento guardado' };
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Seguimiento guardado')).toBeVisible();
  expect(kept).toEqual({ clave: efos.clave, estado: 'cerrado', responsable: ana.id, motivo: 'Se corrigió' });
});

test('without risks it says so', async () => {
  open({ rows: [] });
  expect(await screen.findByText('Ningún riesgo abierto')).toBeVisible();
});
