import type { NominaFacts } from '@boveda/cfdi-samples';
import { Big } from 'big.js';
import fc from 'fast-check';
import { cfdiDeNomina } from '../../../../testing/nomina/cfdi-de-nomina';
import { hallazgosDe } from './hallazgos';
import { type CfdiNomina, porTrabajador, recibosDe, totalesDe } from './recibos';
import { trabajadorDe } from './trabajadores';

const MES = '2026-06';
const PAGO = `${MES}-30`;
const cfdi = (facts: NominaFacts = {}) => cfdiDeNomina({ pago: PAGO, ...facts });
const codigos = (...cfdis: CfdiNomina[]) => hallazgosDe(MES, recibosDe(cfdis)).map(({ codigo }) => codigo);

/** The CFDI with another number in its first receipt. */
const altered = (
  original: CfdiNomina,
  change: (recibo: CfdiNomina['nomina']['recibos'][number]) => object,
): CfdiNomina => {
  const [first, ...rest] = original.nomina.recibos;
  if (!first) throw new Error('no receipt');
  return { ...original, nomina: { ...original.nomina, recibos: [{ ...first, ...change(first) }, ...rest] } };
};

it('a receipt whose totals are the sums of its lines shows nothing', () => {
  expect(codigos(cfdi())).toEqual([]);
});

// impuestos.md, 6: every identity holds to a cent.
it.each(['percepciones', 'deducciones', 'otrosPagos', 'gravado', 'exento', 'impuestosRetenidos', 'sueldos'] as const)(
  'the total %s is the sum of its lines, to a cent',
  (total) => {
    const original = cfdi({
      ...{
        percepciones: [['001', '10000.00', '200.00']],
        deducciones: [
          ['002', '193.37'],
          ['001', '250.00'],
        ],
      },
      otrosPagos: [
        ['002', '0.00', '535.65'],
        ['003', '80.00'],
      ],
    });
    expect(codigos(original)).toEqual([]);
    const by = (amount: string) =>
      altered(original, ({ declarado }) => ({
        declarado: { ...declarado, [total]: new Big(declarado[total] ?? 0).plus(amount).toFixed(2) },
      }));
    expect(codigos(by('0.01'))).toEqual([]);
    expect(codigos(by('0.02'))).toEqual(['totales']);
    expect(codigos(by('-0.02'))).toEqual(['totales']);
  },
);

it.each(['subtotal', 'total', 'descuento'] as const)('the %s of the CFDI is that of its complement', (total) => {
  const original = cfdi();
  const wrong =
    total === 'descuento'
      ? { ...original, nomina: { ...original.nomina, descuento: '193.40' } }
      : { ...original, [total]: new Big(original[total]).plus('0.02').toFixed(2) };
  expect(hallazgosDe(MES, recibosDe([wrong]))).toEqual([
    { codigo: 'comprobante', detalle: expect.stringContaining('y el complemento suma'), cfdi: original.id },
  ]);
});

describe('subsidio', () => {
  const con = (subsidio: string, more: NominaFacts = {}) => cfdi({ otrosPagos: [['002', '0.00', subsidio]], ...more });

  it('is at most that of the days', () => {
    const quincena = { periodicidad: '04', dias: '15', percepciones: [['001', '5000.00', '0.00']] } as const;
    expect(codigos(con('535.65'))).toEqual([]);
    expect(codigos(con('535.67'))).toEqual(['subsidioDeMas', 'subsidioDeMas']);
    // Half a month: 535.65 / 30.4 × 15.2.
    expect(codigos(con('267.83', quincena))).toEqual([]);
    expect(codigos(con('267.85', quincena))).toEqual(['subsidioDeMas']);
  });

  it('is at most that of the month in all its receipts', () => {
    const half = (desde: string, hasta: string, subsidio: string) =>
      con(subsidio, { periodicidad: '04', dias: '15', percepciones: [['001', '5000.00', '0.00']], desde, hasta });
    const first = half(`${MES}-01`, `${MES}-15`, '267.83');
    expect(codigos(first, half(`${MES}-16`, PAGO, '267.82'))).toEqual([]);
    const third = con('17.62', {
      periodicidad: '01',
      dias: '1',
      percepciones: [['001', '300.00', '0.00']],
      desde: PAGO,
      hasta: PAGO,
    });
    expect(codigos(first, half(`${MES}-16`, PAGO, '267.83'), third)).toEqual(['subsidioDeMas']);
  });

  it('until April 2024 is at most that of the income of the month', () => {
    const abril = (gravado: string, subsidio: string) =>
      hallazgosDe('2024-04', recibosDe([con(subsidio, { percepciones: [['001', gravado, '0.00']] })])).map(
        ({ codigo }) => codigo,
      );
    expect([abril('7000.00', '253.54'), abril('7000.00', '253.56')]).toEqual([[], ['subsidioDeMas']]);
    expect([abril('7382.33', '217.61'), abril('7382.34', '217.61')]).toEqual([[], ['subsidioIndebido']]);
    expect(abril('3000.00', '407.04')).toEqual(['subsidioDeMas', 'subsidioDeMas']);
  });

  it('is not of who earns more than its limit', () => {
    expect(codigos(con('10.00', { percepciones: [['001', '11492.67', '0.00']] }))).toEqual(['subsidioIndebido']);
    expect(codigos(con('10.00', { percepciones: [['001', '11492.66', '0.00']] }))).toEqual([]);
  });

  it('left out is a criterio, not of who has one minimum wage or an adjustment', () => {
    expect(codigos(con('0.00'))).toEqual(['subsidioOmitido']);
    expect(codigos(con('0.00', { percepciones: [['001', '9000.00', '0.00']] }))).toEqual([]);
    expect(codigos(con('0.00', { deducciones: [['107', '1.00']] }))).toEqual(['ajuste', 'sinRetencion']);
  });

  it('handed over is the practice of before May 2024', () => {
    const handed = cfdi({ otrosPagos: [['002', '100.00', '535.65']] });
    expect(codigos(handed)).toEqual(['subsidioEntregado']);
    expect(hallazgosDe('2024-04', recibosDe([handed])).map(({ codigo }) => codigo)).not.toContain('subsidioEntregado');
  });
});

it.each<[string, NominaFacts, string[]]>([
  ['paid before its period', { desde: '2026-07-01', hasta: '2026-07-15' }, ['pagoFueraDePeriodo']],
  ['paid 16 days after its period', { desde: `${MES}-01`, hasta: `${MES}-14` }, ['pagoFueraDePeriodo']],
  ['with more days than a fortnight has', { periodicidad: '04', dias: '17' }, ['diasDelPeriodo']],
  ['with an integrated wage of zero', { sdi: '0.00' }, ['salarioEnCero']],
  ['of a generic RFC', { receptor: 'XAXX010101000' }, ['rfcGenerico']],
  ['without ISR above one minimum wage', { deducciones: [] }, ['sinRetencion']],
])('a receipt %s', (_, facts, expected) => {
  expect(codigos(cfdi(facts)).filter((codigo) => codigo !== 'subsidioDeMas')).toEqual(expected);
});

it('a receipt of an asimilado needs no integrated wage', () => {
  expect(codigos(cfdi({ regimen: '09', contrato: '99', otrosPagos: [] }))).toEqual([]);
});

it('two CFDI of one period are a possible duplicate; two complements of one CFDI are not', () => {
  const [first, second] = [cfdi(), cfdi()];
  const found = hallazgosDe(MES, recibosDe([first, second]));
  expect(found.filter(({ codigo }) => codigo === 'duplicado')).toEqual([
    { codigo: 'duplicado', detalle: expect.stringContaining(PAGO), cfdi: second.id },
  ]);
  const twice = { ...first, nomina: { ...first.nomina, recibos: [...first.nomina.recibos, ...first.nomina.recibos] } };
  expect(codigos(twice)).not.toContain('duplicado');
});

it('a period between two receipts that none pays is missing', () => {
  const week = (desde: string, hasta: string) => cfdi({ periodicidad: '02', dias: '7', desde, hasta, otrosPagos: [] });
  const of = (...cfdis: CfdiNomina[]) => codigos(...cfdis).filter((codigo) => codigo === 'periodoFaltante');
  const [one, two, three] = [
    week('2026-06-15', '2026-06-21'),
    week('2026-06-22', '2026-06-28'),
    week('2026-06-29', '2026-07-05'),
  ];
  expect(of(three, one, two)).toEqual([]);
  expect(of(three, one)).toEqual(['periodoFaltante']);
});

const pesos = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((cents) => (cents / 100).toFixed(2));
const dia = fc.integer({ min: 1, max: 28 }).map((day) => `${MES}-${String(day).padStart(2, '0')}`);
const facts: fc.Arbitrary<NominaFacts> = fc.record({
  receptor: fc.constantFrom('CACX7605101P8', 'XAXX010101000', 'KAHO641101B39', 'XIQB891116QE4'),
  empleado: fc.constantFrom('1', '2'),
  curp: fc.constantFrom('CACX760510MGTSHC04', 'KAHO641101HJCRMR03'),
  tipo: fc.constantFrom('O', 'E'),
  pago: dia,
  regimen: fc.constantFrom('02', '09', '13', '12'),
  percepciones: fc.array(fc.tuple(fc.constantFrom('001', '002', '021', '025', '046'), pesos(30_000), pesos(5_000)), {
    minLength: 1,
    maxLength: 4,
  }),
  deducciones: fc.array(fc.tuple(fc.constantFrom('001', '002', '004'), pesos(4_000)), { maxLength: 3 }),
  otrosPagos: fc.array(fc.tuple(fc.constantFrom('003', '999'), pesos(500)), { maxLength: 2 }),
});

it('the sum of the workers is that of the month, in whatever order the CFDI come', () => {
  const property = fc.property(fc.array(facts, { minLength: 1, maxLength: 12 }), fc.integer(), (all, seed) => {
    const cfdis = all.map((each) => cfdiDeNomina(each));
    const read = (some: readonly CfdiNomina[]) => {
      const recibos = recibosDe(some);
      return { totales: totalesDe(recibos), trabajadores: porTrabajador(recibos).map((own) => trabajadorDe(MES, own)) };
    };
    const { totales, trabajadores } = read(cfdis);
    for (const cifra of ['gravado', 'exento', 'otrosPagos', 'deducciones', 'isr', 'imss', 'subsidio', 'neto'] as const)
      expect(trabajadores.reduce((sum, each) => sum.plus(each[cifra]), new Big(0)).toFixed(2)).toBe(totales[cifra]);
    expect(trabajadores.reduce((sum, each) => sum + each.cfdi, 0)).toBe(totales.cfdi);
    expect(trabajadores.length).toBe(totales.trabajadores);
    const neto = new Big(totales.gravado).plus(totales.exento).plus(totales.otrosPagos).minus(totales.deducciones);
    expect(neto.toFixed(2)).toBe(totales.neto);
    const shuffled = cfdis
      .map((each, at) => [Math.sin(seed + at), each] as const)
      .sort(([a], [b]) => a - b)
      .map(([, each]) => each);
    const other = read(shuffled);
    const figures = ({
      hallazgos: _all,
      nombre: _name,
      curp: _curp,
      empleado: _number,
      grupos: _groups,
      ...rest
    }: (typeof trabajadores)[number]) => rest;
    expect(other.totales).toEqual(totales);
    expect(other.trabajadores.map(figures)).toEqual(trabajadores.map(figures));
  });
  fc.assert(property, { numRuns: 60, seed: 44 });
});
