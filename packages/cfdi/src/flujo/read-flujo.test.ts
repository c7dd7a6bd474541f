import { hidroYPetroXml } from '@boveda/cfdi-samples';
import { Big } from 'big.js';
import { parseComprobante } from '../comprobante/parse-comprobante';
import { change, ingreso } from '../testing/documents';
import type { HechoFlujo, LineaDeFlujo } from './hecho';
import { readFlujo } from './read-flujo';

// The worked cases of IVA by cash flow (LIVA 1-B, 5, 7), read without the vault: what follows from other documents is
// tested where facts are stored.
const FACTURA = '7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01';

const stampOf = (timbrado: string) =>
  `<cfdi:Complemento><t:TimbreFiscalDigital xmlns:t="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${FACTURA}" FechaTimbrado="${timbrado}"/></cfdi:Complemento>`;
const linesOf = (xml: string) => readFlujo(parseComprobante(Buffer.from(xml)));

const sum = (lines: readonly LineaDeFlujo[], naturaleza: 'T' | 'R', impuesto = '002') =>
  lines
    .filter(
      (line): line is HechoFlujo => 'importe' in line && line.naturaleza === naturaleza && line.impuesto === impuesto,
    )
    .reduce((total, { importe }) => total.plus(importe), new Big(0))
    .round(2)
    .toFixed(2);

interface Docto {
  pagado: string;
  equivalencia?: string;
  moneda?: string;
  objeto?: string;
  impuestos?: string;
}

const iva = (base: string, importe: string) =>
  `<p:ImpuestosDR><p:TrasladosDR><p:TrasladoDR BaseDR="${base}" ImpuestoDR="002" TipoFactorDR="Tasa" TasaOCuotaDR="0.160000" ImporteDR="${importe}"/></p:TrasladosDR></p:ImpuestosDR>`;

const doctoXml = ({ pagado, equivalencia = '1', moneda = 'MXN', objeto = '02', impuestos = '' }: Docto) =>
  `<p:DoctoRelacionado IdDocumento="${FACTURA}" MonedaDR="${moneda}" EquivalenciaDR="${equivalencia}" NumParcialidad="1" ImpSaldoAnt="58000.00" ImpPagado="${pagado}" ImpSaldoInsoluto="0" ObjetoImpDR="${objeto}">${impuestos}</p:DoctoRelacionado>`;

const pagoXml = (fecha: string, docto: Docto, forma = '03') =>
  `<p:Pago FechaPago="${fecha}T12:00:00" FormaDePagoP="${forma}" MonedaP="MXN" TipoCambioP="1" Monto="30000.00">${doctoXml(docto)}</p:Pago>`;

const rep = (...pagos: string[]) =>
  `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:p="http://www.sat.gob.mx/Pagos20" Version="4.0" Fecha="2026-04-01T12:00:00" SubTotal="0" Moneda="XXX" Total="0" TipoDeComprobante="P" Exportacion="01" LugarExpedicion="06000"><cfdi:Emisor Rfc="EKU9003173C9" Nombre="E" RegimenFiscal="601"/><cfdi:Receptor Rfc="CACX7605101P8" Nombre="X" DomicilioFiscalReceptor="06002" RegimenFiscalReceptor="612" UsoCFDI="CP01"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="84111506" Cantidad="1" ClaveUnidad="ACT" Descripcion="Pago" ValorUnitario="0" Importe="0" ObjetoImp="01"/></cfdi:Conceptos><cfdi:Complemento><p:Pagos Version="2.0"><p:Totales MontoTotalPagos="30000.00"/>${pagos.join('')}</p:Pagos></cfdi:Complemento></cfdi:Comprobante>`;

describe('receipts of payments', () => {
  it('count each document in the month of its FechaPago', () => {
    const lines = linesOf(
      rep(
        pagoXml('2026-02-25', { pagado: '30000.00', impuestos: iva('25862.07', '4137.93') }),
        pagoXml('2026-03-15', { pagado: '28000.00', impuestos: iva('24137.93', '3862.07') }),
      ),
    );
    expect(lines.map((line) => [line.fecha, line.documento, 'importe' in line && line.importe])).toEqual([
      ['2026-02-25T12:00:00', FACTURA, '4137.930000'],
      ['2026-03-15T12:00:00', FACTURA, '3862.070000'],
    ]);
    expect(sum(lines, 'T')).toBe('8000.00');
  });

  it('divide by EquivalenciaDR', () => {
    const docto = { pagado: '1160.00', moneda: 'USD', equivalencia: '0.0578034682', impuestos: iva('1000', '160') };
    const [line] = linesOf(rep(pagoXml('2026-03-15', docto))) as HechoFlujo[];
    expect(new Big(line?.importe ?? 0).toFixed(2)).toBe('2768.00');
    expect(new Big(line?.base ?? 0).plus(line?.importe ?? 0).toFixed(2)).toBe('20068.00');
  });

  it('without breakdown say what was paid, and how much a unit of its currency is', () => {
    const docto = { pagado: '1160.00', moneda: 'USD', equivalencia: '0.05' };
    expect(linesOf(rep(pagoXml('2026-03-15', docto)))).toEqual([
      {
        origen: 'REP',
        documento: FACTURA,
        fecha: '2026-03-15T12:00:00',
        pagado: '1160.000000',
        cambio: '20.000000000000',
        marca: undefined,
      },
    ]);
  });

  it('not subject to tax count what was paid', () => {
    const [line] = linesOf(rep(pagoXml('2026-03-15', { pagado: '500.00', objeto: '01' })));
    expect(line).toMatchObject({ factor: 'NoObjeto', base: '500.000000', importe: '0.000000' });
    expect(linesOf(rep(pagoXml('2026-03-15', { pagado: '500.00', objeto: '04' })))).toEqual([]);
  });

  it('in cash above the limit are marked', () => {
    const docto = { pagado: '30000.00', impuestos: iva('25862.07', '4137.93') };
    expect(linesOf(rep(pagoXml('2026-02-25', docto, '01')))[0]).toMatchObject({ marca: 'efectivo' });
  });
});

describe('invoices and egresos', () => {
  it('PUE count the taxes that they declare, with retentions', () => {
    const lines = linesOf(ingreso);
    expect(sum(lines, 'T')).toBe('30.40');
    expect(sum(lines, 'R', '001')).toBe('9.00');
    expect(lines.map((line) => 'base' in line && line.base)).toEqual(['190.000000', '190.000000']);
    expect(lines.every(({ origen }) => origen === 'PUE')).toBe(true);
  });

  it('PPD are kept in their own currency, to estimate payments from', () => {
    const dollars = change(change(ingreso, '"PUE"', '"PPD"'), 'Moneda="MXN"', 'Moneda="USD" TipoCambio="20"');
    expect(linesOf(dollars)[0]).toMatchObject({ origen: 'PPD', importe: '30.400000' });
  });

  it('in foreign currency count by TipoCambio, and without one not at all', () => {
    expect(sum(linesOf(change(ingreso, 'Moneda="MXN"', 'Moneda="USD" TipoCambio="20"')), 'T')).toBe('608.00');
    expect(linesOf(change(ingreso, 'Moneda="MXN"', 'Moneda="USD"'))).toEqual([]);
    expect(linesOf(change(ingreso, 'Moneda="MXN"', 'Moneda="XXX"'))).toEqual([]);
  });

  it('egresos are negative', () => {
    const lines = linesOf(change(ingreso, 'TipoDeComprobante="I"', 'TipoDeComprobante="E"'));
    expect(sum(lines, 'T')).toBe('-30.40');
    expect(lines[0]).toMatchObject({ origen: 'NC', base: '-190.000000' });
  });

  it('traslados and nómina count nothing', () => {
    for (const tipo of ['T', 'N'])
      expect(linesOf(change(ingreso, 'TipoDeComprobante="I"', `TipoDeComprobante="${tipo}"`))).toEqual([]);
  });

  it('not subject to tax (ObjetoImp 01) count their amount less discount', () => {
    const lines = linesOf(change(ingreso, 'ObjetoImp="02"', 'ObjetoImp="01"'));
    expect(lines.at(-1)).toMatchObject({ impuesto: '002', factor: 'NoObjeto', base: '190.000000' });
  });

  it('add retentions of several rates up to what is declared', () => {
    const two = change(
      ingreso,
      '<cfdi:Retencion Base="190.00" Impuesto="001" TipoFactor="Tasa" TasaOCuota="0.047368" Importe="9.00"/>',
      '<cfdi:Retencion Base="100.00" Impuesto="001" TipoFactor="Tasa" TasaOCuota="0.100000" Importe="3.333333"/><cfdi:Retencion Base="90.00" Impuesto="001" TipoFactor="Tasa" TasaOCuota="0.012500" Importe="5.666666"/>',
    );
    const lines = linesOf(two).filter(({ origen }) => origen === 'PUE');
    expect(sum(lines, 'R', '001')).toBe('9.00');
    expect(lines.filter((line) => 'naturaleza' in line && line.naturaleza === 'R')).toHaveLength(2);
  });

  it.each([
    [
      'cash above the limit',
      [
        ['FormaPago="03"', 'FormaPago="01"'],
        ['Total="211.40"', 'Total="2000.01"'],
      ],
      'efectivo',
    ],
    [
      'cash up to the limit',
      [
        ['FormaPago="03"', 'FormaPago="01"'],
        ['Total="211.40"', 'Total="2000.00"'],
      ],
      undefined,
    ],
    [
      'fuel in cash',
      [
        ['FormaPago="03"', 'FormaPago="01"'],
        ['ClaveProdServ="84111506"', 'ClaveProdServ="15101514"'],
      ],
      'combustible',
    ],
    [
      'gas LP in cash',
      [
        ['FormaPago="03"', 'FormaPago="01"'],
        ['ClaveProdServ="84111506"', 'ClaveProdServ="15111510"'],
      ],
      'gasLp',
    ],
    ['gas LP by transfer', [['ClaveProdServ="84111506"', 'ClaveProdServ="15111510"']], undefined],
    ['a use without effect', [['UsoCFDI="G03"', 'UsoCFDI="S01"']], 'uso'],
    ['a personal deduction', [['UsoCFDI="G03"', 'UsoCFDI="D01"']], 'uso'],
    ['the last of the personal deductions', [['UsoCFDI="G03"', 'UsoCFDI="D10"']], 'uso'],
    ['payroll', [['UsoCFDI="G03"', 'UsoCFDI="CN01"']], 'uso'],
    [
      'a use that the régimen of its receptor cannot have',
      [[/RegimenFiscalReceptor="\d+"/.exec(ingreso)?.[0] ?? '', 'RegimenFiscalReceptor="610"']],
      'uso',
    ],
    ['investments', [['UsoCFDI="G03"', 'UsoCFDI="I08"']], undefined],
  ] as const)('%s are marked', (_, changes, marca) => {
    const xml = changes.reduce((text, [from, to]) => change(text, from, to), ingreso);
    expect((linesOf(xml)[0] as HechoFlujo).marca).toBe(marca);
  });
});

describe('limits of deductions, and what a user should look at', () => {
  const invoice = (attributes: Record<string, string>, descripcion?: string) => {
    const said = Object.entries(attributes).reduce((xml, [name, value]) => {
      const found = new RegExp(`(<cfdi:[^>]*?) ${name}="[^"]*"`).exec(xml)?.[0] ?? '';
      return change(xml, found, found.replace(/"[^"]*"$/, `"${value}"`));
    }, ingreso);
    return descripcion
      ? change(said, / Descripcion="[^"]*"/.exec(said)?.[0] ?? '', ` Descripcion="${descripcion}"`)
      : said;
  };
  const [carne, auto, electric, avion] = ['90101501', '25101503', '25101509', '25131507'];
  /** Units of 95.00 in a currency by which one is worth so many pesos. */
  const worth = (pesos: string) => ({ Moneda: `USD" TipoCambio="${(Number(pesos) / 95).toFixed(6)}` });

  it.each<[string, Record<string, string>, string | undefined, string | undefined]>([
    ['a restaurant by card', { ClaveProdServ: carne, FormaPago: '04' }, 'restaurante', '0.085'],
    ['a restaurant by monedero', { ClaveProdServ: carne, FormaPago: '05' }, 'restaurante', '0.085'],
    ['a restaurant by transfer', { ClaveProdServ: carne, FormaPago: '03' }, 'restaurante', '0'],
    ['a restaurant in cash', { ClaveProdServ: carne, FormaPago: '01' }, 'restaurante', '0'],
    ['a bar by card', { ClaveProdServ: '90101502', FormaPago: '04' }, 'restaurante', '0'],
    [
      'a restaurant of who lets',
      { ClaveProdServ: carne, FormaPago: '04', RegimenFiscalReceptor: '606' },
      'restaurante',
      '0',
    ],
    ['a banquet', { ClaveProdServ: '90101600', FormaPago: '04' }, undefined, undefined],
    ['a car up to the limit', { ClaveProdServ: auto, UsoCFDI: 'I03', ...worth('174999') }, undefined, undefined],
    ['a car of twice the limit', { ClaveProdServ: auto, UsoCFDI: 'I03', ...worth('350000') }, 'automovil', '0.5'],
    ['an electric car', { ClaveProdServ: electric, UsoCFDI: 'I03', ...worth('500000') }, 'automovil', '0.5'],
    [
      'a car of 2015',
      { ClaveProdServ: auto, UsoCFDI: 'I03', Fecha: '2015-06-01T12:00:00', ...worth('260000') },
      'automovil',
      '0.5',
    ],
    [
      'an electric car of 2016',
      { ClaveProdServ: electric, UsoCFDI: 'I03', Fecha: '2016-06-01T12:00:00', ...worth('350000') },
      'automovil',
      '0.5',
    ],
    ['a car as merchandise', { ClaveProdServ: auto, UsoCFDI: 'G01', ...worth('350000') }, undefined, undefined],
    [
      'an aeroplane up to the limit',
      { ClaveProdServ: avion, UsoCFDI: 'I03', ...worth('8599000') },
      undefined,
      undefined,
    ],
    ['an aeroplane of twice the limit', { ClaveProdServ: avion, UsoCFDI: 'I03', ...worth('17200000') }, 'avion', '0.5'],
    [
      'an aeroplane as merchandise',
      { ClaveProdServ: avion, UsoCFDI: 'G01', ...worth('17200000') },
      undefined,
      undefined,
    ],
    ['the rent of a home', { ClaveProdServ: '80131501' }, 'casaHabitacion', '0'],
    ['the rent of a home to sublet', { ClaveProdServ: '80131501', UsoCFDI: 'G01' }, undefined, undefined],
    ['the rent of premises', { ClaveProdServ: '80131502' }, undefined, undefined],
  ])('%s has its part', (_, attributes, marca, parte) => {
    for (const metodo of ['PUE', 'PPD']) {
      const [line] = linesOf(invoice({ ...attributes, MetodoPago: metodo })) as HechoFlujo[];
      expect(line?.limite?.marca).toBe(marca);
      const isCard = ['04', '05'].includes(attributes.FormaPago ?? '');
      const said = metodo === 'PUE' || isCard ? line?.limite?.parte : line?.limite?.sinTarjeta;
      expect(said && new Big(said).round(6).toString()).toBe(parte);
    }
  });

  it.each<[string, Record<string, string>, string | undefined, string | undefined]>([
    ['by day up to the limit', { ClaveUnidad: 'DAY', ...worth('200') }, undefined, undefined],
    ['by day above it', { ClaveUnidad: 'DAY', ...worth('400') }, '0.5', undefined],
    ['by week', { ClaveUnidad: 'WEE', ...worth('2800') }, '0.5', undefined],
    ['by month', { ClaveUnidad: 'MON', ...worth('12000') }, '0.5', undefined],
    ['by a unit without days', { ClaveUnidad: 'E48', ...worth('12000') }, undefined, 'rentaAutomovil'],
    ['for a lessor', { ClaveUnidad: 'DAY', UsoCFDI: 'G01', ...worth('400') }, undefined, undefined],
  ])('a car rented %s has its part', (_, attributes, parte, aviso) => {
    const [line] = linesOf(invoice({ ClaveProdServ: '78111808', ...attributes })) as HechoFlujo[];
    const { marca, parte: said } = line?.limite ?? {};
    expect([marca, said && new Big(said).round(6).toString(), line?.aviso]).toEqual([
      ...(parte ? ['rentaAutomovil', parte] : [undefined, undefined]),
      aviso,
    ]);
  });

  it('an electric car may be rented for more', () => {
    const rented = invoice(
      { ClaveProdServ: '78111808', ClaveUnidad: 'DAY', ...worth('570') },
      'Renta de auto eléctrico',
    );
    expect(new Big((linesOf(rented)[0] as HechoFlujo).limite?.parte ?? 0).round(6).toString()).toBe('0.5');
  });

  it.each([
    ['15101514', 'combustible'],
    ['15111510', 'gasLp'],
  ])('%s in cash among other products is not creditable, and they are', (clave, marca) => {
    const concepto = /<cfdi:Concepto .*<\/cfdi:Concepto>/.exec(ingreso)?.[0] ?? '';
    const mixed = change(ingreso, concepto, concepto + change(concepto, '84111506', clave));
    const inCash = linesOf(change(mixed, 'FormaPago="03"', 'FormaPago="01"'))[0] as HechoFlujo;
    expect([inCash.marca, inCash.limite]).toEqual([undefined, { marca, parte: '0.500000000000' }]);
    expect((linesOf(mixed)[0] as HechoFlujo).limite).toBeUndefined();
    const credit = linesOf(change(mixed, '"PUE"', '"PPD"'))[0] as HechoFlujo;
    expect([credit.producto, credit.limite]).toEqual([
      undefined,
      {
        ...{ marca, parte: '1.000000000000', sinTarjeta: '1.000000000000' },
        enEfectivo: { marca, parte: '0.500000000000' },
      },
    ]);
  });

  // LISR 27-XVIII, 147-VIII: issued in the exercise, and obtained by the day of its return. 30 April 2028 is a Sunday, 1 May a holiday.
  it.each<[string, string, string | undefined]>([
    ['2026-12-31T23:00:00', '2026-12-31T23:59:59', undefined],
    ['2026-12-31T23:00:00', '2027-01-01T00:00:00', 'otroEjercicio'],
    ['2027-01-01T00:10:00', '2027-01-01T00:10:30', undefined],
  ])('an invoice of %s that was stamped on %s is of an exercise: %s', (fecha, timbrado, aviso) => {
    const dated = change(ingreso, 'Fecha="2026-03-10T12:00:00"', `Fecha="${fecha}"`);
    const [line] = linesOf(change(dated, '</cfdi:Comprobante>', `${stampOf(timbrado)}</cfdi:Comprobante>`));
    expect((line as HechoFlujo).aviso).toBe(aviso);
  });

  it.each<[string, string, string, string | undefined]>([
    ['EKU9003173C9', '2026-12-31', '2027-03-31T23:59:59', undefined],
    ['EKU9003173C9', '2026-12-31', '2027-04-01T00:00:00', 'repTrasAnual'],
    ['CACX7605101P8', '2026-01-05', '2027-04-30T23:59:59', undefined],
    ['CACX7605101P8', '2026-01-05', '2027-05-01T00:00:00', 'repTrasAnual'],
    ['CACX7605101P8', '2027-06-01', '2028-05-02T23:59:59', undefined],
    ['CACX7605101P8', '2027-06-01', '2028-05-03T00:00:00', 'repTrasAnual'],
    ['EKU9003173C9', '0001-01-01', '2027-04-01T00:00:00', undefined],
  ])('a complement for %s of a payment of %s that was stamped on %s: %s', (rfc, pagado, timbrado, aviso) => {
    const xml = rep(pagoXml(pagado, { pagado: '1160.00', impuestos: iva('1000.00', '160.00') }));
    const stamped = change(xml, '</cfdi:Complemento>', `${stampOf(timbrado).slice('<cfdi:Complemento>'.length)}`);
    const received = change(stamped, 'Receptor Rfc="CACX7605101P8"', `Receptor Rfc="${rfc}"`);
    expect((linesOf(received)[0] as HechoFlujo).aviso).toBe(aviso);
  });

  it('a fuel is known by its complemento, whatever its key', () => {
    const clave = invoice({ ClaveProdServ: '15100000', FormaPago: '01' });
    expect((linesOf(clave)[0] as HechoFlujo).marca).toBe('combustible');
    const wider = change(
      invoice({ ClaveProdServ: '01010101', FormaPago: '01' }),
      '</cfdi:Concepto>',
      `<cfdi:ComplementoConcepto>${hidroYPetroXml}</cfdi:ComplementoConcepto></cfdi:Concepto>`,
    );
    expect((linesOf(wider)[0] as HechoFlujo).marca).toBe('combustible');
    expect((linesOf(change(wider, 'FormaPago="01"', 'FormaPago="28"'))[0] as HechoFlujo).marca).toBeUndefined();
  });

  it('a hybrid is known by its description', () => {
    const hybrid = invoice({ ClaveProdServ: auto, UsoCFDI: 'I03', ...worth('500000') }, 'Sedán híbrido 2026');
    expect(new Big((linesOf(hybrid)[0] as HechoFlujo).limite?.parte ?? 0).round(6).toString()).toBe('0.5');
  });

  it('fuel by other means is to be reviewed at any amount', () => {
    const paid = (forma: string) => linesOf(invoice({ ClaveProdServ: '15101514', FormaPago: forma }))[0] as HechoFlujo;
    expect(['08', '17', '28', '01'].map((forma) => paid(forma).aviso)).toEqual([
      'formaPago',
      'formaPago',
      undefined,
      undefined,
    ]);
  });

  it.each<[string, string, string | undefined]>([
    ...['06', '08', '12', '13', '14', '15', '17', '23', '24', '25', '26', '27', '30', '31', '99'].map(
      (forma): [string, string, string] => [forma, '2000.01', 'formaPago'],
    ),
    ...['01', '02', '03', '04', '05', '28', '29'].map((forma): [string, string, undefined] => [
      forma,
      '2000.01',
      undefined,
    ]),
    ['17', '2000.00', undefined],
  ])('FormaPago %s of %s is to be reviewed: %s', (forma, monto, aviso) => {
    expect((linesOf(invoice({ FormaPago: forma, Total: monto }))[0] as HechoFlujo).aviso).toBe(aviso);
    const docto = { pagado: monto, impuestos: iva('1724.14', '275.86') };
    const pago = pagoXml('2026-03-15', docto, forma).replace('Monto="30000.00"', `Monto="${monto}"`);
    expect((linesOf(rep(pago))[0] as HechoFlujo).aviso).toBe(aviso);
  });

  it.each<[string, string, string, string | undefined]>([
    ['a car without the use of an investment', auto, 'G03', 'automovil'],
    ['a light truck', '25101507', 'I03', 'automovil'],
    ['a car as merchandise', auto, 'G01', undefined],
    ['a bus', '25101502', 'I03', undefined],
    ['an aeroplane', avion, 'I03', 'avion'],
    ['a yacht', '25111801', 'G03', 'avion'],
    ['a ship as merchandise', '25111501', 'G01', undefined],
  ])('%s is asked about as it should: %s %s', (_, clave, uso, aviso) => {
    for (const MetodoPago of ['PUE', 'PPD'])
      expect((linesOf(invoice({ ClaveProdServ: clave, UsoCFDI: uso, MetodoPago }))[0] as HechoFlujo).aviso).toBe(aviso);
  });
});

it.each([
  ['since the complemento exists', '2026-04-24', '', 'sinPermiso'],
  ['before', '2026-04-23', '', undefined],
  ['with the complemento', '2026-04-24', hidroYPetroXml, undefined],
])('fuel without its permit is to be reviewed: %s', (_, dia, complemento, aviso) => {
  const node = complemento && `<cfdi:ComplementoConcepto>${complemento}</cfdi:ComplementoConcepto>`;
  const fuel = change(change(ingreso, '"84111506"', '"15101514"'), '</cfdi:Concepto>', `${node}</cfdi:Concepto>`);
  expect((linesOf(change(fuel, 'Fecha="2026-03-10', `Fecha="${dia}`))[0] as HechoFlujo).aviso).toBe(aviso);
});

describe('facturas globales', () => {
  const global = (fecha: string, node: string, timbrado?: string, lugar = '06000') => {
    const xml = change(ingreso, /<cfdi:Receptor [^>]*>/.exec(ingreso)?.[0] ?? '', RECEPTOR);
    const placed = change(xml, 'LugarExpedicion="06000"', `LugarExpedicion="${lugar}"`);
    const stamp = timbrado ? stampOf(timbrado) : '';
    const stamped = change(placed, '</cfdi:Comprobante>', `${stamp}</cfdi:Comprobante>`);
    const dated = change(stamped, / Fecha="[^"]*"/.exec(stamped)?.[0] ?? '', ` Fecha="${fecha}"`);
    const [line] = linesOf(node ? change(dated, '<cfdi:Emisor', `${node}<cfdi:Emisor`) : dated) as HechoFlujo[];
    return [line?.fecha, line?.aviso];
  };
  const RECEPTOR =
    '<cfdi:Receptor Rfc="XAXX010101000" Nombre="PUBLICO EN GENERAL" DomicilioFiscalReceptor="06600" RegimenFiscalReceptor="616" UsoCFDI="S01"/>';
  const node = (periodicidad: string, meses: string, anio = '2026') =>
    `<cfdi:InformacionGlobal Periodicidad="${periodicidad}" Meses="${meses}" Año="${anio}"/>`;

  it.each<(string | undefined)[]>([
    [
      'the month that it declares, within 24 hours',
      '2026-07-01T09:00:00',
      node('04', '06'),
      '2026-06-30T23:59:59',
      undefined,
    ],
    ['its own month', '2026-06-30T23:00:00', node('04', '06'), undefined, undefined],
    ['a week of the month before', '2026-07-01T09:00:00', node('02', '06'), '2026-06-30T23:59:59', undefined],
    [
      'the month that it declares, later',
      '2026-07-04T09:00:00',
      node('01', '06'),
      '2026-06-30T23:59:59',
      'globalTardia',
    ],
    ['December of the year before', '2026-01-01T09:00:00', node('04', '12', '2025'), '2025-12-31T23:59:59', undefined],
    [
      'the second month of a bimester',
      '2026-07-01T09:00:00',
      node('05', '15'),
      '2026-06-30T23:59:59',
      'globalBimestral',
    ],
    ['its own month, for a month that comes', '2026-06-20T09:00:00', node('04', '07'), undefined, 'globalFutura'],
    [
      'its own month, for a year that comes',
      '2026-12-31T09:00:00',
      node('04', '01', '2027'),
      undefined,
      'globalFutura',
    ],
    ['its own month, for a bimester that comes', '2026-05-31T09:00:00', node('05', '15'), undefined, 'globalFutura'],
    ...(
      [
        ['no periodicidad', node('07', '06')],
        ['no month', node('04', '19')],
        ['no month 0', node('04', '00')],
        ['the key of a bimester, monthly', node('04', '13')],
        ['the key of a month, of a bimester', node('05', '06')],
        ['a year two before', node('04', '05', '2024')],
        ['a text for a year', node('04', '05', '26')],
      ] as const
    ).map(([what, said]) => [`its own month, for ${what}`, '2026-06-20T09:00:00', said, undefined, 'globalSinPeriodo']),
    ['its own month, without the node', '2026-07-02T09:00:00', '', undefined, undefined],
  ])('count in %s', (_, fecha = '', informacion = '', expected, aviso) => {
    expect(global(fecha, informacion)).toEqual([expected, aviso]);
  });

  // RMF 2.7.1.21: sent within the 24 hours after the close of its operations, by the clock of where it is issued.
  it.each<[fecha: string, timbrado: string, periodicidad: string, lugar: string, aviso: string | undefined]>([
    ['2026-06-30T23:00:00', '2026-07-01T23:59:59', '04', '06000', undefined],
    ['2026-06-30T23:00:00', '2026-07-02T00:00:00', '04', '06000', 'globalTardia'],
    ['2026-07-01T09:00:00', '2026-07-01T23:59:59', '04', '06000', undefined],
    ['2026-07-01T09:00:00', '2026-07-02T00:00:00', '04', '06000', 'globalTardia'],
    ['2026-06-30T23:00:00', '2026-07-01T23:59:59', '05', '06000', 'globalBimestral'],
    ['2026-06-30T23:00:00', '2026-07-02T00:00:00', '05', '06000', 'globalTardia'],
    // Tijuana's 1 July ends at 02:00 of the centre, that of Cancún at 23:00.
    ['2026-07-01T20:00:00', '2026-07-02T01:59:59', '04', '22000', undefined],
    ['2026-07-01T20:00:00', '2026-07-02T02:00:00', '04', '22000', 'globalTardia'],
    ['2026-07-01T20:00:00', '2026-07-01T22:59:59', '04', '77500', undefined],
    ['2026-07-01T20:00:00', '2026-07-01T23:00:00', '04', '77500', 'globalTardia'],
    // A day's operations closed on its Fecha; a week or a fortnight ends on a day that the CFDI does not say.
    ['2026-06-15T22:00:00', '2026-06-16T23:59:59', '01', '06000', undefined],
    ['2026-06-15T22:00:00', '2026-06-17T00:00:00', '01', '06000', 'globalTardia'],
    ['2026-06-15T22:00:00', '2026-06-18T00:00:00', '02', '06000', undefined],
    // A stamp that may not be says nothing.
    ['2026-07-01T09:00:00', '0001-01-01T00:00:00', '04', '06000', undefined],
  ])('dated %s, stamped %s, of periodicidad %s in %s: %s', (fecha, timbrado, periodicidad, lugar, aviso) => {
    const meses = periodicidad === '05' ? '15' : '06';
    expect(global(fecha, node(periodicidad, meses), timbrado, lugar)[1]).toBe(aviso);
  });
});
