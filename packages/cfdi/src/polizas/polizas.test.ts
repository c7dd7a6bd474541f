import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Big } from 'big.js';
import fc from 'fast-check';
import { contabilidadFolder, describeWith } from '../testing/fixtures';
import { checkContabilidad } from '../testing/schemas';
import {
  catalogoCon,
  chosenCuenta,
  coiRows,
  contpaqiRows,
  type Documento,
  esCodigoAgrupador,
  type Flujo,
  makeBalanza,
  type Nomina,
  type Operacion,
  type Pago,
  proposeCuenta,
  proposePolizas,
  type Solicitud,
  sumCuentas,
  writeAuxiliarFolios,
  writeBalanza,
  writeCatalogo,
  writePolizas,
} from '.';

const MES = '2026-06';
const cfdi = {
  ...{ uuid: '8f03c0b1-766c-4785-b89f-5cd4edac4a71', rfc: 'EWE1709045U0', total: '1160', moneda: 'MXN' },
  ...{ tipoCambio: '1', concepto: 'Factura A 1 & "uno" <Ñandú>', clave: 'a' },
};
const flujo = (more: Partial<Flujo>): Flujo => ({
  ...{ fecha: '2026-06-03', importe: '0', saldado: more.importe ?? '0', iva: '0', noAcreditable: '0' },
  ...{ ivaSaldado: new Big(more.iva ?? 0).plus(more.noAcreditable ?? 0).toFixed(), ivaRetenido: '0', isrRetenido: '0' },
  ...{ ieps: '0', iepsSaldado: more.ieps ?? '0' },
  ...more,
});
const operacion = (more: Partial<Operacion>): Operacion => ({
  ...cfdi,
  ...{
    clase: 'operacion',
    emitido: true,
    egreso: false,
    fecha: '2026-06-03',
    cuenta: '401.03',
    extranjero: false,
    retencion: '216.04',
  },
  ...{ neto: '0', iva: '0', ieps: '0', ivaRetenido: '0', isrRetenido: '0', flujos: [] },
  ...more,
});
const pago = (more: Partial<Flujo>, emitido = true, extranjero = false): Pago => ({
  ...{ ...cfdi, clase: 'pago', emitido, extranjero, retencion: '216.04', flujo: flujo(more) },
});
/** The movements of the only póliza of a document, as the accountant writes them. */
const booked = (documento: Documento) => {
  const [poliza, ...more] = proposePolizas(MES, [documento]);
  expect(more).toEqual([]);
  return poliza?.movimientos.map(({ cuenta, debe, haber }) =>
    debe === '0.00' ? `H ${cuenta} ${haber}` : `D ${cuenta} ${debe}`,
  );
};

describe('proposes the entries of', () => {
  it('a sale paid at once', () => {
    const flujos = [flujo({ importe: '1160', iva: '160' })];
    expect(booked(operacion({ neto: '1160', iva: '160', cuenta: '401.02', flujos }))).toEqual([
      ...['D 102.01 1160.00', 'H 208.01 160.00', 'H 401.02 1000.00'],
    ]);
  });

  it('a sale on credit and its receipt', () => {
    expect(booked(operacion({ neto: '11600', iva: '1600' }))).toEqual([
      ...['D 105.01 11600.00', 'H 209.01 1600.00', 'H 401.03 10000.00'],
    ]);
    expect(booked(pago({ importe: '5800', iva: '800' }))).toEqual([
      ...['D 102.01 5800.00', 'D 209.01 800.00', 'H 105.01 5800.00', 'H 208.01 800.00'],
    ]);
  });

  it('fees with withholdings: their IVA waits until it is remitted', () => {
    const retenido = { ivaRetenido: '1066.67', isrRetenido: '1000' };
    expect(booked(operacion({ emitido: false, cuenta: '601.34', neto: '9533.33', iva: '1600', ...retenido }))).toEqual([
      ...['D 119.01.01 1600.00', 'D 601.34 10000.00', 'H 201.01 9533.33', 'H 216.04.01 1000.00'],
      'H 216.10.01 1066.67',
    ]);
    expect(booked(pago({ importe: '9533.33', iva: '1600', ...retenido }, false))).toEqual([
      ...['D 118.01 533.33', 'D 119.01.02 1066.67', 'D 201.01 9533.33', 'D 216.04.01 1000.00', 'D 216.10.01 1066.67'],
      ...['H 102.01 9533.33', 'H 119.01.01 1600.00', 'H 216.04.02 1000.00', 'H 216.10.02 1066.67'],
    ]);
  });

  it('an egreso of an invoice that is owed, and of one that was paid', () => {
    const nota = operacion({ egreso: true, cuenta: '402.01', neto: '4640', iva: '640' });
    expect(booked(nota)).toEqual(['D 209.01 640.00', 'D 402.01 4000.00', 'H 105.01 4640.00']);
    const flujos = [flujo({ importe: '-4640', iva: '-640' })];
    expect(booked({ ...nota, flujos })).toEqual(['D 208.01 640.00', 'D 402.01 4000.00', 'H 102.01 4640.00']);
  });

  it('an advance and the egreso that applies it', () => {
    const flujos = [flujo({ importe: '116', iva: '16' })];
    expect(booked(operacion({ cuenta: '206.01', neto: '116', iva: '16', flujos }))).toEqual([
      ...['D 102.01 116.00', 'H 206.01 100.00', 'H 208.01 16.00'],
    ]);
    expect(booked(operacion({ egreso: true, cuenta: '206.01', neto: '116', iva: '16' }))).toEqual([
      ...['D 206.01 100.00', 'D 209.01 16.00', 'H 105.01 116.00'],
    ]);
  });

  it('IVA that was paid at customs, and what a platform withheld', () => {
    const importacion = {
      clase: 'importacion',
      clave: 'i',
      concepto: 'Pedimento',
      fecha: '2026-06-15',
      iva: '1600',
    } as const;
    expect(booked(importacion)).toEqual(['D 118.02 1600.00', 'H 102.01 1600.00']);
    expect(proposePolizas(MES, [importacion])[0]).toMatchObject({ numero: `${MES}-E-00001`, cfdi: null });
    expect(booked({ ...cfdi, clase: 'plataforma', fecha: '2026-06-30', iva: '80', isr: '25' })).toEqual([
      ...['D 113.01.02 80.00', 'D 113.02.02 25.00', 'H 102.01 105.00'],
    ]);
  });
  it('IVA that is not creditable', () => {
    expect(booked(pago({ importe: '1160', noAcreditable: '160' }, false))).toEqual([
      ...['D 201.01 1160.00', 'D 601.83 160.00', 'H 102.01 1160.00', 'H 119.01.01 160.00'],
    ]);
  });

  it('dollars: the rates of the invoice and of the payment, and what they differ by', () => {
    const dolares = { importe: '20068', saldado: '20880', iva: '2768', ivaSaldado: '2880' };
    expect(booked(operacion({ extranjero: true, neto: '20880', iva: '2880' }))).toEqual([
      ...['D 105.02 20880.00', 'H 209.01 2880.00', 'H 401.03 18000.00'],
    ]);
    expect(booked(pago(dolares, true, true))).toEqual([
      ...['D 102.01 20068.00', 'D 209.01 2880.00', 'D 701.01 700.00', 'H 105.02 20880.00', 'H 208.01 2768.00'],
    ]);
    expect(booked(pago(dolares, false, true))).toEqual([
      ...['D 118.01 2768.00', 'D 201.02 20880.00', 'H 102.01 20068.00', 'H 119.01.01 2880.00', 'H 702.01 700.00'],
    ]);
  });

  it('IEPS, which is collected and paid as IVA is', () => {
    expect(booked(pago({ importe: '1253', iva: '160', ieps: '80' }))).toEqual([
      ...[
        'D 102.01 1253.00',
        'D 209.01 160.00',
        'D 209.02 80.00',
        'H 105.01 1253.00',
        'H 208.01 160.00',
        'H 208.02 80.00',
      ],
    ]);
    expect(booked(pago({ importe: '1253', iva: '160', ieps: '80' }, false))).toEqual([
      ...[
        'D 118.01 160.00',
        'D 118.03 80.00',
        'D 201.01 1253.00',
        'H 102.01 1253.00',
        'H 119.01.01 160.00',
        'H 119.03 80.00',
      ],
    ]);
  });

  it('a payroll, owed and paid', () => {
    const nomina: Nomina = {
      ...{ ...cfdi, clase: 'nomina', fecha: '2026-06-15', percepciones: [{ cuenta: '601.01', importe: '10000' }] },
      ...{ isr: '700', asimilado: false, imss: '250', otras: '0', otrosPagos: '0', pagada: false },
    };
    expect(booked(nomina)).toEqual([
      ...['D 601.01 10000.00', 'H 210.01 9050.00', 'H 216.01 700.00', 'H 216.11 250.00'],
    ]);
    expect(booked({ ...nomina, pagada: true })?.filter((line) => / (102|210)/.test(line))).toEqual([
      'H 102.01 9050.00',
    ]);
  });

  it('a payroll that was provisioned, paid apart', () => {
    expect(booked({ ...cfdi, clase: 'pagoNomina', fecha: '2026-06-15', neto: '9050' })).toEqual([
      ...['D 210.01 9050.00', 'H 102.01 9050.00'],
    ]);
    expect(booked({ ...cfdi, clase: 'pagoNomina', fecha: '2026-06-15', neto: '0' })).toBeUndefined();
  });
});

const compra = { contraparte: 'EWE1709045U0', uso: 'G01', clave: '15101514', emitido: false, metodo: 'PPD', tipo: 'I' };
it.each([
  ['a product of the supplier', {}, '601.49'],
  ['the supplier', { clave: '43211500' }, '601.61'],
  ['a longer key before a method', { contraparte: 'ABC010101AB1', metodo: 'PUE' }, '601.56'],
  ['a method', { contraparte: 'ABC010101AB1', metodo: 'PUE', clave: '43211500' }, '601.55'],
  ['nothing that is issued', { emitido: true }, undefined],
])('a rule of the user chooses by %s', (_, more, cuenta) => {
  const regla = { emitido: false, contraparte: '', clave: '', uso: '', metodo: '', tipo: '' };
  const reglas = [
    { ...regla, contraparte: 'EWE1709045U0', cuenta: '601.61' },
    { ...regla, contraparte: 'EWE1709045U0', clave: '1510', cuenta: '601.49' },
    { ...regla, contraparte: 'AAA010101AAA', cuenta: '601.84' },
    { ...regla, metodo: 'PUE', cuenta: '601.55' },
    { ...regla, clave: '15', cuenta: '601.56' },
  ];
  const own = chosenCuenta({ ...compra, ...more }, reglas);
  expect(own).toBe(cuenta);
  if (own) expect(proposeCuenta({ ...compra, ...more }, reglas)).toEqual({ cuenta: own, regla: 'usuario' });
});
it.each([
  ['EWE1709045U0', 'I04', '43211500', 'uso', '156.01'],
  ['EWE1709045U0', 'G03', '15101514', 'clave', '601.48'],
  ['CACX7605101P8', 'G03', '80121600', 'clave', '601.34'],
  ['EWE1709045U0', 'G03', '80121600', 'clave', '601.38'],
  ['EWE1709045U0', 'G03', '', 'general', '601.84'],
])('proposes the account of %s %s %s by %s', (contraparte, uso, clave, regla, cuenta) =>
  expect(proposeCuenta({ ...compra, contraparte, uso, clave }, [])).toEqual({ cuenta, regla }),
);

const money = fc.integer({ min: 1, max: 999_999_999 }).map((cents) => new Big(cents).div(100).toFixed(2));
/** Lines of flow have six decimals. */
const exact = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((part) => new Big(part).div(1e6).toFixed(6));
const flujos = fc.record({
  ...{ fecha: fc.constant('2026-06-30'), importe: money, saldado: money, iva: exact, noAcreditable: exact },
  ...{ ivaSaldado: exact, ivaRetenido: exact, isrRetenido: exact, ieps: exact, iepsSaldado: exact },
});
const documentos: fc.Arbitrary<Documento> = fc.oneof(
  fc
    .record({
      emitido: fc.boolean(),
      egreso: fc.boolean(),
      extranjero: fc.boolean(),
      cuenta: fc.constantFrom('401.02', '402.01', '502.01', '601.84', '206.01', '156.01'),
      ...{ neto: money, iva: money, ieps: exact, ivaRetenido: exact, isrRetenido: exact },
      flujos: fc.array(flujos, { maxLength: 3 }),
    })
    .map((more) => operacion(more)),
  fc.tuple(flujos, fc.boolean(), fc.boolean()).map(([of, emitido, extranjero]) => pago(of, emitido, extranjero)),
  fc
    .record({
      percepciones: fc.array(fc.record({ cuenta: fc.constantFrom('601.01', '601.12'), importe: money }), {
        minLength: 1,
      }),
      ...{ isr: money, imss: money, otras: money, otrosPagos: money, asimilado: fc.boolean(), pagada: fc.boolean() },
    })
    .map((more): Nomina => ({ ...cfdi, clase: 'nomina', fecha: '2026-06-15', ...more })),
  money.map((neto): Documento => ({ ...cfdi, clase: 'pagoNomina', fecha: '2026-06-15', neto })),
  exact.map(
    (iva): Documento => ({ clase: 'importacion', clave: 'i', concepto: 'Pedimento', fecha: '2026-06-15', iva }),
  ),
  fc
    .tuple(exact, exact)
    .map(([iva, isr]): Documento => ({ ...cfdi, clase: 'plataforma', fecha: '2026-06-30', iva, isr })),
);
const add = (amounts: readonly string[]) => amounts.reduce((all: Big, each) => all.plus(each), new Big(0));

it('squares each póliza of 10,000 generated CFDI, and moves the IVA of the cells to the cent', () => {
  let count = 0;
  const property = fc.property(fc.array(documentos, { minLength: 100, maxLength: 100 }), (generated) => {
    count += generated.length;
    const polizas = proposePolizas(MES, generated);
    for (const { movimientos } of polizas)
      expect(add(movimientos.map(({ debe }) => debe)).eq(add(movimientos.map(({ haber }) => haber)))).toBe(true);
    expect(new Set(polizas.map(({ numero }) => numero)).size).toBe(polizas.length);
    const flows = generated.flatMap((each) => {
      if (each.clase !== 'pago' && each.clase !== 'operacion') return [];
      return (each.clase === 'pago' ? [each.flujo] : each.flujos).map((of) => ({ ...of, emitido: each.emitido }));
    });
    const causado = add(flows.filter(({ emitido }) => emitido).map(({ iva }) => iva));
    const found = sumCuentas(polizas).find(({ cuenta }) => cuenta === '208.01');
    expect(new Big(found?.haber ?? 0).minus(found?.debe ?? 0).toFixed(2)).toBe(
      causado.round(2, Big.roundHalfUp).toFixed(2),
    );
    // IVA that was withheld is not in 118.01 until it is remitted: of each payment, the part that was creditable of it.
    const paid = flows.filter(({ emitido }) => !emitido);
    const acreditable = paid.reduce((all, { iva, noAcreditable, ivaRetenido }) => {
      const total = new Big(iva).plus(noAcreditable);
      return all.plus(iva).minus(total.eq(0) ? 0 : new Big(ivaRetenido).times(iva).div(total));
    }, new Big(0));
    const credited = sumCuentas(polizas).find(({ cuenta }) => cuenta === '118.01');
    expect(new Big(credited?.debe ?? 0).minus(credited?.haber ?? 0).toFixed(2)).toBe(
      acreditable.round(2, Big.roundHalfUp).toFixed(2),
    );
    const noAcreditable = add(flows.filter(({ emitido }) => !emitido).map((of) => of.noAcreditable));
    const expense = sumCuentas(polizas).find(({ cuenta }) => cuenta === '601.83');
    expect(new Big(expense?.debe ?? 0).minus(expense?.haber ?? 0).toFixed(2)).toBe(
      noAcreditable.round(2, Big.roundHalfUp).toFixed(2),
    );
    // What no invoice states has its own account, or that of what customers withheld of what was collected and of what is owed.
    const moved = (numero: string) => {
      const sum = sumCuentas(polizas).find(({ cuenta }) => cuenta === numero);
      return new Big(sum?.debe ?? 0).minus(sum?.haber ?? 0).toFixed(2);
    };
    const pedimentos = generated.flatMap((each) => (each.clase === 'importacion' ? [each.iva] : []));
    expect(moved('118.02')).toBe(add(pedimentos).round(2, Big.roundHalfUp).toFixed(2));
    const plataformas = generated.flatMap((each) => (each.clase === 'plataforma' ? [each.iva] : []));
    const clientes = flows.filter(({ emitido }) => emitido).map(({ ivaRetenido }) => ivaRetenido);
    expect(moved('113.01.02')).toBe(
      add([...plataformas, ...clientes])
        .round(2, Big.roundHalfUp)
        .toFixed(2),
    );
  });
  fc.assert(property, { numRuns: 100, seed: 44 });
  expect(count).toBe(10_000);
});

describeWith([contabilidadFolder], 'files of contabilidad electrónica', () => {
  const envio = { rfc: 'CACX7605101P8', mes: MES };
  const solicitudes: Solicitud[] = [
    { tipo: 'AF', orden: 'ABC1234567/26' },
    { tipo: 'DE', tramite: 'AB123456789012' },
  ];

  it('writes the catalogue valid, each account behind the one of which it is a part', async () => {
    const propias = [
      { numero: '301', nombre: 'Capital social', naturaleza: 'A' as const },
      { numero: '301.01.07', nombre: 'Socio 7', naturaleza: 'A' as const },
      { numero: '301.01', nombre: 'Capital fijo', naturaleza: 'A' as const },
      { numero: '401.02', nombre: 'Otro nombre', naturaleza: 'D' as const },
    ];
    const xml = writeCatalogo(envio, catalogoCon(propias));
    expect(await checkContabilidad([['CatalogoCuentas', xml]])).toEqual([[]]);
    const numeros = [...xml.matchAll(/NumCta="([^"]*)"/g)].map(([, numero]) => numero);
    expect(numeros.slice(numeros.indexOf('301'), numeros.indexOf('301') + 4)).toEqual([
      '301',
      '301.01',
      '301.01.07',
      '401',
    ]);
    expect(xml).toContain('NumCta="301.01.07" Desc="Socio 7" SubCtaDe="301.01" Nivel="3" Natur="A"');
    expect(xml).not.toContain('Otro nombre');
  });

  it('writes the balanza valid, whose parents are the sums of their parts', async () => {
    const polizas = proposePolizas(MES, [
      operacion({ neto: '11600', iva: '1600' }),
      pago({ importe: '5800', iva: '800' }),
    ]);
    const sums = sumCuentas(polizas);
    const saldos = [
      { cuenta: '102.01', saldo: '1000' },
      { cuenta: '301', saldo: '1000' },
    ];
    const propias = [{ numero: '301', nombre: 'Capital social', naturaleza: 'A' as const }];
    const balanza = makeBalanza(catalogoCon(propias), saldos, sums, sums);
    expect(balanza.diferencia).toBe('0.00');
    const of = (numero: string) => balanza.cuentas.find(({ cuenta }) => cuenta.numero === numero);
    expect(of('102')).toMatchObject({ inicial: '6800.00', debe: '5800.00', haber: '0.00', final: '12600.00' });
    expect(of('105.01')).toMatchObject({ inicial: '5800.00', debe: '11600.00', haber: '5800.00', final: '11600.00' });
    expect(of('209')).toMatchObject({ inicial: '800.00', debe: '800.00', haber: '1600.00', final: '1600.00' });
    expect(of('601')).toBeUndefined();
    expect(await checkContabilidad([['BalanzaComprobacion', writeBalanza(envio, balanza)]])).toEqual([[]]);
    expect(makeBalanza(catalogoCon([]), [{ cuenta: '102.01', saldo: '5' }], [], []).diferencia).toBe('5.00');
  });

  it('writes pólizas and folios valid, whatever a CFDI says', async () => {
    const dolares = pago({ importe: '20068', saldado: '20880', iva: '2768', ivaSaldado: '2880' });
    const hostile = { ...operacion({ neto: '1160', iva: '160' }), concepto: `\u0000\ud800${'😀'.repeat(400)}` };
    const polizas = proposePolizas(MES, [
      ...[operacion({ neto: '1160', iva: '160' }), hostile],
      { ...dolares, moneda: 'USD', tipoCambio: '17.300000' },
    ]).concat({
      ...{ numero: `${MES}-D-P1`, letra: 'D', clave: null, fecha: '2026-06-30', concepto: 'Depreciación', cfdi: null },
      movimientos: [{ cuenta: '601.84', debe: '1.00', haber: '0.00' }],
    });
    const documents = solicitudes.flatMap((solicitud) => [
      ['PolizasPeriodo', writePolizas(envio, solicitud, polizas, catalogoCon([]))] as const,
      ['AuxiliarFolios', writeAuxiliarFolios(envio, solicitud, polizas)] as const,
      ['PolizasPeriodo', writePolizas(envio, solicitud, [], catalogoCon([]))] as const,
    ]);
    const [first = ''] = documents.map(([, xml]) => xml);
    expect(first).toContain('Concepto="Factura A 1 &amp; &quot;uno&quot; &lt;Ñandú&gt;"');
    expect(first).toContain('Moneda="USD" TipCamb="17.3"');
    const complaints = await checkContabilidad(documents);
    expect(complaints.map((each) => each.length > 0)).toEqual([false, false, true, false, false, true]);
  });
});

const xsd = join(contabilidadFolder, 'CatalogosParaEsqContE/CatalogosParaEsqContE.xsd');
describeWith([xsd], 'the catalogue of códigos agrupadores', () => {
  it('is that of the schema', async () => {
    const [type = ''] = /name="c_CodAgrup".*?<\/xs:simpleType>/s.exec(await readFile(xsd, 'utf8')) ?? [];
    const codes = new Set([...type.matchAll(/value="([^"]+)"/g)].map(([, code]) => code as string));
    const possible = Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0')).flatMap((mayor) => [
      mayor,
      ...Array.from({ length: 100 }, (_, at) => `${mayor}.${String(at).padStart(2, '0')}`),
    ]);
    expect(possible.filter(esCodigoAgrupador).toSorted()).toEqual([...codes].toSorted());
    expect(['', '1', '102.1', '102.01.01', '102.01 '].filter(esCodigoAgrupador)).toEqual([]);
  });
});

describe('rows of accounting programs', () => {
  const polizas = proposePolizas(MES, [
    operacion({ neto: '1160', iva: '160', cuenta: '401.03' }),
    pago({ importe: '1160', iva: '160' }),
  ]);
  const numeroDe = (cuenta: string) => (cuenta === '105.01' ? '1050-001' : cuenta);
  const uuid = cfdi.uuid.toUpperCase();

  it('of CONTPAQi: a record P, its movements and its CFDI', () => {
    const rows = contpaqiRows(polizas, numeroDe);
    expect(rows.map(([record]) => record).join(' ')).toBe('P M1 M1 M1 AD P M1 M1 M1 M1 AD');
    expect(rows[0]).toEqual(['P', '20260603', '3', '1', '1', '0', cfdi.concepto, '11', '0', '0']);
    expect(rows[1]?.slice(0, 5)).toEqual(['M1', '1050-001', '2026-06-D-00001', '0', '1160.00']);
    expect(rows[2]?.slice(0, 5)).toEqual(['M1', '20901', '2026-06-D-00001', '1', '160.00']);
    expect(rows[4]?.slice(0, 2)).toEqual(['AD', uuid]);
    expect(rows[5]?.slice(0, 4)).toEqual(['P', '20260603', '1', '1']);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([10]));
  });

  it('of Aspel COI: a póliza, its movements and FIN_PARTIDAS', () => {
    const rows = coiRows(polizas, numeroDe);
    expect(rows[0]).toEqual(['Dr', '1', cfdi.concepto, '3', '', '', '', '', '']);
    expect(rows[1]).toEqual(['', '1050-001', '0', `${cfdi.concepto} ${uuid}`, '1', '1160.00', '', '0', '0']);
    expect(rows[2]?.slice(5, 7)).toEqual(['', '160.00']);
    expect(rows[4]?.[1]).toBe('FIN_PARTIDAS');
    expect(rows[5]?.slice(0, 2)).toEqual(['Ig', '1']);
  });
});
