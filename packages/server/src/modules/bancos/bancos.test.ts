import type { EstadoSubido, MovimientoBanco } from '@boveda/contracts';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { CANCELADO, documento, factura, OTHER, openLedger, pago, RFC } from '../../../testing/pagos/documentos';
import { matchDue } from './match-due';

const RASTREO = 'MBAN01002604010001';

let app: TestApp;
let as: { token: string; rfc: string };
let other: { token: string; rfc: string };
const { arrive, become } = {
  arrive: (...all: Parameters<ReturnType<typeof openLedger>['arrive']>) => openLedger(app).arrive(...all),
  become: (...all: Parameters<ReturnType<typeof openLedger>['become']>) => openLedger(app).become(...all),
};
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  other = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
}, 180_000);
afterAll(() => app.close());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const send = (text: string, more: object = {}, who = as) =>
  app.call('POST', '/bancos', who, { nombre: 'estado.csv', archivob64: base64(text), ...more });
const upload = async (text: string, more: object = {}): Promise<EstadoSubido> => {
  const answer = await send(text, more);
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
  return answer.json();
};
const list = async (query = ''): Promise<MovimientoBanco[]> =>
  (await app.call('GET', `/bancos?type=movimientos&limit=100${query}`, as)).json().rows;
const found = async (text: string): Promise<MovimientoBanco> =>
  (await list(`&texto=${encodeURIComponent(text)}`))[0] as MovimientoBanco;
const decide = async (id: string | undefined, decision: string) =>
  (await app.call('PATCH', `/bancos/${id}`, as, { decision })).statusCode;
const cuentas = async () => (await app.call('GET', '/bancos', as)).json().rows;
const sinPago = async (): Promise<string[]> =>
  (await app.call('GET', '/bancos?type=sinPago', as)).json().rows.map(({ uuid }: { uuid: string }) => uuid);

const HEAD = 'Cuenta 0123456789\nFecha,Concepto,Cargo,Abono,Saldo\n';
const abril = [
  `01/04/2026,SPEI RECIBIDO CLAVE DE RASTREO: ${RASTREO},,1234.56,11234.56`,
  '02/04/2026,SPEI RECIBIDO ACEROS PACIFICO,,777.77,12012.33',
  '03/04/2026,COMISION POR SERVICIO,10.00,,12002.33',
  '04/04/2026,DEPOSITO SIN CFDI,,500.00,12502.33',
  '05/04/2026,DEPOSITO DOS,,1160.00,13662.33',
];
const archivo = (rows: readonly string[]) => `${HEAD}${rows.join('\n')}\n`;

const cliente = { contraparte_rfc: 'AAA010101AAA', contraparte_nombre: 'ACEROS DEL PACIFICO SA DE CV' };
const complemento = () => {
  const made = pago([{ de: '00000000-0000-4000-8000-000000000001', pagado: '1234.56' }], {
    monto: '1234.56',
    fecha: '2026-04-03T10:00:00',
  });
  return {
    ...made,
    detalle: {
      ...made.detalle,
      pagos: made.detalle.pagos.replace('"numOperacion":"77"', `"numOperacion":"${RASTREO}"`),
    },
  };
};
const rep = complemento();
const credito = factura('777.77', { fecha: '2026-03-01T10:00:00', ...cliente });
const dos = ['1', '2'].map((folio) =>
  documento({ total: '1160', metodo_pago: 'PUE', fecha: '2026-04-04T10:00:00', folio, ...cliente }),
) as [ReturnType<typeof documento>, ReturnType<typeof documento>];
const sola = documento({ total: '987.65', metodo_pago: 'PUE', fecha: '2026-04-02T10:00:00', ...cliente });

const marca = async () => (await app.call('GET', `/pagos-emitidos/${credito.cfdi.id}`, as)).json();

it('matches movements by clave de rastreo and by name, and proposes what two CFDI may be', async () => {
  await arrive(rep, credito, ...dos, sola);
  const subido = await upload(archivo(abril));
  expect(subido).toMatchObject({
    aplicadas: 2,
    propuestas: 2,
    archivo: { movimientos: 5, nuevos: 5, cuadra: true, noLeidos: [], desde: '2026-04-01', hasta: '2026-04-05' },
  });
  expect((await list()).map(({ importe, estado, tipo }) => [importe, estado, tipo])).toEqual([
    ['1160.00', 'propuesto', 'pago'],
    ['500.00', 'sinCfdi', 'pago'],
    ['-10.00', 'fuera', 'comision'],
    ['777.77', 'aplicado', 'pago'],
    ['1234.56', 'aplicado', 'pago'],
  ]);
  expect((await found(RASTREO)).conciliaciones).toEqual([
    expect.objectContaining({
      aplicada: true,
      automatica: true,
      puntos: 100,
      razon: 'Misma clave de rastreo y mismo importe',
      cfdi: [
        expect.objectContaining({
          uuid: rep.cfdi.uuid,
          clase: 'REP',
          fecha: '2026-04-01T12:00:00',
          importe: '1234.56',
        }),
      ],
    }),
  ]);
  expect(await list('&estado=sinCfdi')).toHaveLength(1);
  expect((await cuentas())[0]).toMatchObject({
    banco: '',
    numero: '0123456789',
    porEstado: { aplicado: 2, propuesto: 1, sinCfdi: 1, fuera: 1 },
  });
  expect((await sinPago()).toSorted()).toEqual([...dos, sola].map(({ cfdi }) => cfdi.uuid).toSorted());
});

it('makes certain that an invoice on credit was paid without complement, until one click undoes it', async () => {
  expect(await marca()).toMatchObject({ pagada: '2026-04-02', pagado: '777.77' });
  const certeza = async () => {
    const { rows } = (await app.call('GET', '/riesgos?tipo=rep&limit=100', as)).json();
    return rows.map(({ certeza }: { certeza: string }) => certeza);
  };
  expect(await certeza()).toContain('cierto');
  const [aplicada] = (await found('ACEROS')).conciliaciones;
  expect(await decide(aplicada?.id, 'deshacer')).toBe(200);
  expect((await marca()).pagada).toBeNull();
  expect(await certeza()).not.toContain('cierto');
  expect((await found('ACEROS')).estado).toBe('propuesto');
  // Looked for again, what was undone is not applied by itself.
  expect((await app.call('POST', '/bancos?type=conciliar', as, {})).json()).toMatchObject({ aplicadas: 0 });
  expect((await found('ACEROS')).estado).toBe('propuesto');
  expect(await decide(aplicada?.id, 'aplicar')).toBe(200);
  expect((await marca()).pagada).toBe('2026-04-02');
  expect(await decide(aplicada?.id, 'aplicar')).toBe(409);
});

it('keeps what a user said of a payment', async () => {
  const [aplicada] = (await found('ACEROS')).conciliaciones;
  await app.call('PATCH', `/pagos-emitidos/${credito.cfdi.id}`, as, { pagada: '2026-04-10', pagado: '700' });
  expect(await decide(aplicada?.id, 'deshacer')).toBe(200);
  expect(await marca()).toMatchObject({ pagada: '2026-04-10', pagado: '700' });
  await app.call('PATCH', `/pagos-emitidos/${credito.cfdi.id}`, as, { pagada: null });
  expect(await decide(aplicada?.id, 'aplicar')).toBe(200);
});

it('recognises the same file and overlapping periods, and keeps equal movements of a day apart', async () => {
  expect(await upload(archivo(abril))).toMatchObject({ archivo: { movimientos: 5, nuevos: 0 } });
  const mayo = ['06/04/2026,DEPOSITO IGUAL,,99.00,13761.33', '06/04/2026,DEPOSITO IGUAL,,99.00,13860.33'];
  expect(await upload(archivo([...abril.slice(3), ...mayo]))).toMatchObject({ archivo: { movimientos: 4, nuevos: 2 } });
  expect(await upload(archivo([...mayo, '07/04/2026,X,,1.00,13861.33']))).toMatchObject({ archivo: { nuevos: 1 } });
  expect(await list()).toHaveLength(8);
});

it('applies one of several proposals, rejects others, and refuses a CFDI that is matched already', async () => {
  const { conciliaciones } = await found('DEPOSITO DOS');
  expect(conciliaciones.map(({ cfdi }) => cfdi[0]?.uuid).toSorted()).toEqual(
    dos.map(({ cfdi }) => cfdi.uuid).toSorted(),
  );
  const [first, second] = conciliaciones;
  expect(await decide(first?.id, 'aplicar')).toBe(200);
  expect(await decide(second?.id, 'aplicar')).toBe(409);
  expect((await found('DEPOSITO DOS')).conciliaciones).toMatchObject([
    { id: first?.id, automatica: false, autor: expect.stringContaining('@') },
  ]);
  expect(await decide(first?.id, 'deshacer')).toBe(200);
  expect(await decide(second?.id, 'rechazar')).toBe(200);
  await app.call('POST', '/bancos?type=conciliar', as, {});
  expect((await found('DEPOSITO DOS')).conciliaciones.map(({ id }) => id)).toEqual([first?.id]);
});

it('looks again for a movement whose CFDI is cancelled, or arrives later', async () => {
  await become(CANCELADO, rep);
  const llega = documento({ total: '500', metodo_pago: 'PUE', fecha: '2026-04-04T10:00:00', ...cliente });
  await arrive(llega);
  await app.call('POST', '/bancos?type=conciliar', as, {});
  expect((await found(RASTREO)).estado).toBe('sinCfdi');
  expect((await found('DEPOSITO SIN CFDI')).conciliaciones[0]?.cfdi[0]?.uuid).toBe(llega.cfdi.uuid);
});

it('looks by itself where CFDI arrived since the last search, and once a day', async () => {
  const scheduled = async () => {
    await matchDue(app.deps);
    const { rows } = await sql`select from graphile_worker._private_jobs where key = ${`match-banco ${RFC}`}`.execute(
      app.deps.db,
    );
    await sql`delete from graphile_worker._private_jobs`.execute(app.deps.db);
    return rows.length;
  };
  const searched = (hours: number) =>
    app.deps.db
      .updateTable('banco_cuenta')
      .set({ conciliada: new Date(app.deps.clock().getTime() + hours * 3_600_000) })
      .execute();
  await searched(2);
  expect(await scheduled()).toBe(0);
  await searched(0.5);
  expect(await scheduled()).toBe(1);
  await searched(-25);
  expect(await scheduled()).toBe(1);
});

it('asks for the columns of an unknown table once', async () => {
  const tabla = 'Fecha valor;Operación;Monto\n01/05/2026;Venta;10,50\n';
  const { archivo: none, porMapear } = await upload(tabla);
  expect([none, porMapear?.titulos]).toEqual([null, ['Fecha valor', 'Operación', 'Monto']]);
  const perfil = { banco: 'Caja', orden: 'dmy', columnas: { fecha: 0, descripcion: 1, importe: 2 } };
  expect((await send(tabla, { perfil })).json().code).toBe('conflict');
  const { cuenta } = await upload(tabla, { perfil, numero: '998877' });
  expect(await upload(`${tabla}02/05/2026;Gasto;-5,00\n`, { cuenta })).toMatchObject({
    archivo: { nuevos: 1 },
    porMapear: null,
  });
});

it('completes a movement with its CEP, from the side of the taxpayer', async () => {
  const cep = `<SPEI_Tercero FechaOperacion="2026-04-01" Hora="10:00:00" claveRastreo="${RASTREO}">
    <Ordenante RFC="AAA010101AAA" Nombre="ACEROS" Cuenta="012180000123456784"/><Beneficiario RFC="${RFC}" Cuenta="1" MontoPago="1234.56"/></SPEI_Tercero>`;
  expect(await upload(cep)).toMatchObject({ archivo: { movimientos: 1, nuevos: 0 } });
  expect(await found(RASTREO)).toMatchObject({ contraparte: 'AAA010101AAA', nombre: 'ACEROS' });
});

it('refuses what is no statement with a sentence', async () => {
  expect((await send('%PDF-1.7')).json()).toMatchObject({
    code: 'file_kind_not_supported',
    msg: expect.stringContaining('PDF'),
  });
  expect((await send('', { archivob64: 'no es base64' })).json().code).toBe('invalid_base64');
  expect((await send(archivo(abril), { cuenta: '00000000-0000-4000-8000-000000000009' })).statusCode).toBe(404);
});

it('removes a file with the movements that no other has, and what they said of invoices', async () => {
  const [{ archivos, id }] = await cuentas();
  const of = (nuevos: number, movimientos: number) =>
    archivos.find(
      (each: { nuevos: number; movimientos: number }) => each.nuevos === nuevos && each.movimientos === movimientos,
    );
  const oldest = archivos.find(
    (each: { nombre: string; desde: string; movimientos: number }) => each.movimientos === 5,
  );
  expect((await app.call('DELETE', `/bancos/${oldest.id}`, as)).statusCode).toBe(200);
  const left = await list(`&cuenta=${id}`);
  // The CEP has the first one too, and a later file two of the others.
  expect(left.map(({ importe }) => importe)).toEqual(['1.00', '99.00', '99.00', '1160.00', '500.00', '1234.56']);
  expect((await marca()).pagada).toBeNull();
  expect((await app.call('DELETE', `/bancos/${oldest.id}`, as)).statusCode).toBe(404);
  expect(of(2, 4)).toBeDefined();
});

it('answers each taxpayer its own', async () => {
  const stranger = { token: other.token, rfc: RFC };
  const [{ id: cuenta, archivos }] = await cuentas();
  const [conciliacion] = (await found('DEPOSITO DOS')).conciliaciones;
  const calls: [string, string, object?][] = [
    ['GET', '/bancos'],
    ['GET', '/bancos?type=movimientos'],
    ['GET', '/bancos?type=sinPago'],
    ['POST', '/bancos', { nombre: 'a', archivob64: base64(archivo(abril)) }],
    ['POST', '/bancos?type=conciliar', {}],
    ['PATCH', `/bancos/${conciliacion?.id}`, { decision: 'aplicar' }],
    ['DELETE', `/bancos/${archivos[0].id}`],
  ];
  for (const [method, path, body] of calls)
    expect([path, (await app.call(method as 'GET', path, stranger, body)).statusCode]).toEqual([path, 403]);
  expect((await app.call('GET', '/bancos', other)).json()).toEqual({ rows: [] });
  expect((await app.call('GET', `/bancos?type=movimientos&cuenta=${cuenta}`, other)).json()).toEqual({
    rows: [],
    count: 0,
  });
  expect((await app.call('PATCH', `/bancos/${conciliacion?.id}`, other, { decision: 'aplicar' })).statusCode).toBe(404);
  expect((await app.call('DELETE', `/bancos/${archivos[0].id}`, other)).statusCode).toBe(404);
  expect((await send(archivo(abril), { cuenta }, other)).statusCode).toBe(404);
});
