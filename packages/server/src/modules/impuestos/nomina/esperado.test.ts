import type { NominaFacts } from '@boveda/cfdi-samples';
import { Big } from 'big.js';
import { cfdiDeNomina } from '../../../../testing/nomina/cfdi-de-nomina';
import { impuestoDe, tarifaDe, tarifaDePeriodo } from '../isr/tarifas';
import { esperadosDe, isrDelMes, isrDelReglamento, isrDeSeparacion, subsidioDelMes } from './esperado';
import { recibosDe } from './recibos';
import { subsidioDe } from './subsidio';
import { trabajadorDe } from './trabajadores';

const MES = '2026-06';
const PAGO = `${MES}-30`;
const tramos = tarifaDe('2026')?.tramos ?? [];

/** A worker of June 2026 by what its receipts say. */
const de = (...facts: NominaFacts[]) =>
  trabajadorDe(MES, recibosDe(facts.map((each) => cfdiDeNomina({ pago: PAGO, ...each }))));
const sueldo = (gravado: string, isr: string, subsidio = '0.00', more: NominaFacts = {}): NominaFacts => ({
  percepciones: [['001', gravado, '0.00']],
  deducciones: [['002', isr]],
  otrosPagos: [['002', '0.00', subsidio]],
  ...more,
});

describe('subsidio para el empleo', () => {
  it.each([
    ['2026-01', '536.21', '11492.66'],
    ['2026-02', '535.65', '11492.66'],
    ['2026-12', '535.65', '11492.66'],
    ['2025-01', '474.95', '10171'],
    ['2025-02', '474.65', '10171'],
    ['2024-05', '390.12', '9081'],
    ['2024-04', '407.02', '7382.33'],
    ['2021-01', '407.02', '7382.33'],
  ])('of %s is %s up to an income of %s', (mes, mensual, tope) => {
    const found = subsidioDe(mes);
    expect([found?.mensual.toFixed(2), found?.tope.toFixed()]).toEqual([mensual, tope]);
    expect(found?.fuente).toContain('DOF');
  });

  it.each(['2013-12', '2027-01'])('has no figure of %s', (mes) => {
    expect(subsidioDe(mes)).toBeNull();
    expect(isrDelMes(mes, new Big(9500), new Big(30))).toBeNull();
  });

  it('of a part of a month is over 30.4 by its days, at most that of the month, and none above the income', () => {
    const of = (gravado: string, dias: number) => subsidioDelMes(MES, new Big(gravado), new Big(dias))?.toFixed(2);
    expect(of('5000', 15)).toBe(new Big('535.65').div('30.4').times(15).toFixed(2));
    expect([of('5000', 28), of('5000', 31), of('11492.66', 30)]).toEqual(['535.65', '535.65', '535.65']);
    expect([of('11492.67', 30), of('5000', 0)]).toEqual(['0.00', '0.00']);
  });
});

// LISR, artículo décimo transitorio, fracción I, as the decree of 26-12-2013 corrected it.
describe('subsidio para el empleo until April 2024', () => {
  const of = (gravado: string, dias: number) => subsidioDelMes('2024-04', new Big(gravado), new Big(dias))?.toFixed(2);

  it.each([
    ['0.01', '407.02'],
    ['1768.96', '407.02'],
    ['1768.97', '406.83'],
    ['3000.00', '406.62'],
    ['3500.00', '392.77'],
    ['4446.15', '382.46'],
    ['4717.18', '354.23'],
    ['5000.00', '324.87'],
    ['6000.00', '294.63'],
    ['7000.00', '253.54'],
    ['7382.33', '217.61'],
    ['7382.34', '0.00'],
  ])('of a month with %s is %s', (gravado, subsidio) => expect(of(gravado, 30)).toBe(subsidio));

  it('of a part of a month is over 30.4 by its days, at most that of the month with its income', () => {
    // 175.52 to 204.76 a day are 9.69.
    expect(of('3000.00', 15)).toBe('145.35');
    // 13.39 by 20 days are 267.80.
    expect(of('1000.00', 20)).toBe('267.80');
    expect([of('4000.00', 15), of('3000.00', 0)]).toEqual(['0.00', '0.00']);
  });

  it('lowers the ISR of a month by its income, and never below zero', () => {
    const isr = (mes: string, gravado: string) => isrDelMes(mes, new Big(gravado), new Big(30))?.toFixed(2);
    expect([isr('2024-04', '6000'), isr('2024-04', '7000'), isr('2024-04', '3000')]).toEqual([
      ...['55.94', '190.96', '0.00'],
    ]);
    // 12.38 + (5,000 − 644.59) × 6.4 % = 291.13.
    expect(isr('2022-12', '5000')).toBe('0.00');
    expect(isr('2022-12', '7300')).toBe('302.65');
  });

  it('of a fortnight has the limits and amounts of its days', () => {
    const half = (isr: string): NominaFacts => ({
      ...{ percepciones: [['001', '3500.00', '0.00']], deducciones: [['002', isr]] },
      ...{ otrosPagos: [['002', '0.00', '125.10']], periodicidad: '04', dias: '15' },
    });
    // 183.45 + (3,500 − 3,124.36) × 10.88 % = 224.32, less 8.34 × 15.
    const recibos = recibosDe([
      cfdiDeNomina({ ...half('99.22'), desde: '2023-03-01', hasta: '2023-03-15', pago: '2023-03-15' }),
      cfdiDeNomina({ ...half('99.22'), desde: '2023-03-16', hasta: '2023-03-31', pago: '2023-03-31' }),
    ]);
    expect(trabajadorDe('2023-03', recibos)).toMatchObject({
      ...{ base: 'periodo', esperado: '198.44', difiere: false, hallazgos: [] },
    });
  });

  it('the tables of 7 and 15 days are those that Anexo 8 printed', () => {
    const table = (dias: number) => {
      const [of, days] = [subsidioDe('2023-06'), new Big(dias)];
      const limits = ['58.19', '87.28', '116.38', '146.25', '155.17', '175.51', '204.76', '234.01', '242.84'];
      return limits.map((limit) => of?.delPeriodo(new Big(limit).times(days), days, days).toFixed(2));
    };
    expect(table(7)).toEqual(['93.73', '93.66', '90.44', '88.06', '81.55', '74.83', '67.83', '58.38', '50.12']);
    expect(table(15)).toEqual([
      ...['200.85', '200.70', '193.80', '188.70', '174.75', '160.35', '145.35', '125.10', '107.40'],
    ]);
  });
});

describe('ISR of a month', () => {
  it('of 9,500 is 674.62 less 535.65', () => {
    expect(impuestoDe(new Big(9500), tramos).toFixed(2)).toBe('674.62');
    expect(isrDelMes(MES, new Big(9500), new Big(30))?.toFixed(2)).toBe('138.97');
  });
  it('of 12,000 is 946.62, without subsidio', () => {
    expect(isrDelMes(MES, new Big(12000), new Big(30))?.toFixed(2)).toBe('946.62');
  });
  it('is never less than zero: the subsidio is not handed over', () => {
    expect(isrDelMes(MES, new Big(3000), new Big(30))?.toFixed(2)).toBe('0.00');
  });
});

it('the tariff of 15 days of 2023 to 2025 is that which Anexo 8 printed', () => {
  const printed = [
    ...[
      ['0.01', '0.00'],
      ['368.11', '7.05'],
      ['3124.36', '183.45'],
      ['5490.76', '441.00'],
      ['6382.81', '583.65'],
    ],
    ...[
      ['7641.91', '809.25'],
      ['15412.81', '2469.15'],
      ['24292.66', '4557.75'],
      ['46378.51', '11183.40'],
    ],
    ...[
      ['61838.11', '16130.55'],
      ['185514.31', '58180.35'],
    ],
  ];
  for (const year of ['2023', '2024', '2025']) {
    const tramos = tarifaDePeriodo(year, 15) ?? [];
    expect(tramos.map(({ inferior, cuota }) => [inferior.toFixed(2), cuota.toFixed(2)])).toEqual(printed);
  }
});

it('the tariffs of a day, 7, 10 and 15 days are those that Anexo 8 prints', () => {
  const limits = (dias: number) =>
    (tarifaDePeriodo('2026', dias) ?? []).slice(1).map(({ inferior }) => inferior.minus('0.01').toFixed(2));
  const fees = (dias: number) => (tarifaDePeriodo('2026', dias) ?? []).map(({ cuota }) => cuota.toFixed(2));
  expect(limits(1)).toEqual([
    '27.78',
    '235.81',
    '414.41',
    '481.73',
    '576.76',
    '1163.25',
    '1833.44',
    '3500.35',
    '4667.13',
    '14001.38',
  ]);
  expect(fees(1)).toEqual([
    '0.00',
    '0.53',
    '13.85',
    '33.28',
    '44.05',
    '61.08',
    '186.35',
    '343.98',
    '844.05',
    '1217.42',
    '4391.07',
  ]);
  expect(limits(7)).toEqual([
    '194.46',
    '1650.67',
    '2900.87',
    '3372.11',
    '4037.32',
    '8142.75',
    '12834.08',
    '24502.45',
    '32669.91',
    '98009.66',
  ]);
  expect(limits(10)).toEqual([
    '277.80',
    '2358.10',
    '4144.10',
    '4817.30',
    '5767.60',
    '11632.50',
    '18334.40',
    '35003.50',
    '46671.30',
    '140013.80',
  ]);
  expect(fees(10)).toEqual([
    '0.00',
    '5.30',
    '138.50',
    '332.80',
    '440.50',
    '610.80',
    '1863.50',
    '3439.80',
    '8440.50',
    '12174.20',
    '43910.70',
  ]);
  expect(limits(15)).toEqual([
    '416.70',
    '3537.15',
    '6216.15',
    '7225.95',
    '8651.40',
    '17448.75',
    '27501.60',
    '52505.25',
    '70006.95',
    '210020.70',
  ]);
  expect(fees(15)).toEqual([
    '0.00',
    '7.95',
    '207.75',
    '499.20',
    '660.75',
    '916.20',
    '2795.25',
    '5159.70',
    '12660.75',
    '18261.30',
    '65866.05',
  ]);
  expect(tarifaDePeriodo('2019', 7)).toBeNull();
});

describe('a worker of a month', () => {
  it('agrees with the tariff within 5 pesos or 2 %', () => {
    const of = (isr: string) => de(sueldo('12000.00', isr));
    expect(of('946.62')).toMatchObject({ esperado: '946.62', diferencia: '0.00', razon: 'coincide', difiere: false });
    expect(of('965.55')).toMatchObject({ razon: 'coincide', diferencia: '18.93' });
    expect(of('965.56')).toMatchObject({ razon: 'tarifa', difiere: true, diferencia: '18.94', base: 'mensual' });
    expect(de(sueldo('9500.00', '143.97', '535.65')).difiere).toBe(false);
    expect(de(sueldo('9500.00', '143.98', '535.65'))).toMatchObject({ difiere: true, esperado: '138.97' });
  });

  it('with several receipts of a month is one month of LISR 96', () => {
    const half = (isr: string, desde: string, hasta: string) =>
      sueldo('6000.00', isr, '0.00', { periodicidad: '04', dias: '15', desde, hasta });
    const worker = de(half('473.31', `${MES}-01`, `${MES}-15`), half('473.31', `${MES}-16`, PAGO));
    expect(worker).toMatchObject({ cfdi: 2, dias: '30', gravado: '12000.00', isr: '946.62', base: 'mensual' });
    expect(worker.difiere).toBe(false);
  });

  it('paid each week follows the tariff of a week', () => {
    const tax = impuestoDe(new Big(4000), tarifaDePeriodo('2026', 7) ?? []);
    const weeks = [1, 8, 15, 22].map((day) =>
      sueldo('4000.00', tax.toFixed(2), '0.00', {
        ...{ periodicidad: '02', dias: '7', desde: `${MES}-${String(day).padStart(2, '0')}` },
        hasta: `${MES}-${String(day + 6).padStart(2, '0')}`,
      }),
    );
    expect(de(...weeks)).toMatchObject({ base: 'periodo', razon: 'coincide', esperado: tax.times(4).toFixed(2) });
  });

  it('with one minimum wage has nothing withheld', () => {
    const minimo = new Big('315.04').times(30).toFixed(2);
    expect(de(sueldo(minimo, '0.00'))).toMatchObject({
      base: 'salarioMinimo',
      esperado: '0.00',
      difiere: false,
      hallazgos: [],
    });
    expect(de(sueldo(minimo, '100.00'))).toMatchObject({ base: 'salarioMinimo', diferencia: '100.00', difiere: true });
  });

  it('with an aguinaldo may follow LISR 96 or the Reglamento', () => {
    const ordinario = sueldo('20000.00', '2383.66');
    const gravado = new Big(8000);
    const aguinaldo = (isr: string): NominaFacts => ({
      ...{
        tipo: 'E',
        dias: '1',
        percepciones: [['002', '8000.00', '3519.30']],
        deducciones: [['002', isr]],
        otrosPagos: [],
      },
    });
    const alone = impuestoDe(new Big(20000), tramos);
    const together = impuestoDe(new Big(28000), tramos).minus(alone);
    const byRule = isrDelReglamento(gravado, new Big(20000), tramos);
    const base = de(sueldo('20000.00', alone.toFixed(2)), aguinaldo(together.toFixed(2)));
    expect(base).toMatchObject({ base: 'mensual', razon: 'coincide', exento: '3519.30' });
    const worker = de({ ...ordinario, deducciones: [['002', alone.toFixed(2)]] }, aguinaldo(byRule.toFixed(2)));
    expect(worker.difiere).toBe(false);
    expect(de({ ...ordinario, deducciones: [['002', alone.toFixed(2)]] }, aguinaldo('0.00'))).toMatchObject({
      ...{ difiere: true, razon: 'extraordinaria' },
    });
  });

  it('the rate of the Reglamento is what a month of the aguinaldo adds', () => {
    // 36,500 a year is 3,040 a month: 20,000 + 3,040 stays in the bracket of 21.36 %, less what rounding leaves.
    expect(isrDelReglamento(new Big(36500), new Big(20000), tramos).toFixed(2)).toBe('7796.47');
    expect(isrDelReglamento(new Big(0), new Big(20000), tramos).toFixed(2)).toBe('0.00');
  });

  it('that leaves pays the rate of its last wage on what the separación pays', () => {
    const tasa = impuestoDe(new Big(20000), tramos).div(20000);
    expect(isrDeSeparacion(new Big(60000), new Big(20000), tramos).toFixed(2)).toBe(tasa.times(60000).toFixed(2));
    expect(isrDeSeparacion(new Big(15000), new Big(20000), tramos).toFixed(2)).toBe(
      impuestoDe(new Big(15000), tramos).toFixed(2),
    );
    const finiquito = (isr: string): NominaFacts => ({
      ...{ tipo: 'E', regimen: '13', contrato: '99', percepciones: [['025', '60000.00', '90000.00']] },
      ...{ deducciones: [['002', isr]], otrosPagos: [], ultimoSueldo: '20000.00' },
    });
    const isr = tasa.times(60000).toFixed(2);
    expect(de(finiquito(isr))).toMatchObject({ grupos: ['separacion'], razon: 'coincide', esperado: isr });
    expect(de(finiquito('1.00'))).toMatchObject({ razon: 'separacion', difiere: true });
  });

  it('assimilated has no subsidio; of a board at least 35 %', () => {
    const asimilado = (regimen: string, isr: string): NominaFacts => ({
      ...{
        regimen,
        contrato: '99',
        percepciones: [['046', '9500.00', '0.00']],
        deducciones: [['002', isr]],
        otrosPagos: [],
      },
    });
    expect(de(asimilado('09', '674.62'))).toMatchObject({ grupos: ['asimilados'], razon: 'coincide', hallazgos: [] });
    expect(de(asimilado('07', '3325.00'))).toMatchObject({ razon: 'coincide', esperado: '3325.00' });
    expect(de(asimilado('07', '674.62'))).toMatchObject({ razon: 'tarifa', difiere: true });
  });

  it('has no estimate where the vault has no tariff or subsidio', () => {
    const recibos = (pago: string) => recibosDe([cfdiDeNomina({ pago })]);
    expect(trabajadorDe('2020-03', recibos('2020-03-31'))).toMatchObject({
      ...{ esperado: null, diferencia: null, base: 'sinTarifa', razon: 'sinTarifa', difiere: false },
    });
    expect(esperadosDe('2019-03', recibos('2019-03-31'))).toEqual([{ base: 'sinTarifa', isr: null }]);
  });

  it.each<[string, NominaFacts]>([
    [
      'an otro pago 007',
      {
        otrosPagos: [
          ['002', '0.00', '0.00'],
          ['007', '50.00'],
        ],
      },
    ],
    [
      'a deducción 107',
      {
        deducciones: [
          ['002', '1500.00'],
          ['107', '20.00'],
        ],
      },
    ],
  ])('with %s is an adjusted month', (_, more) => {
    const worker = de(sueldo('12000.00', '1500.00', '0.00', more));
    expect(worker).toMatchObject({ difiere: true, razon: 'ajuste' });
    expect(worker.hallazgos.map(({ codigo }) => codigo)).toContain('ajuste');
  });

  it('of December may have the annual adjustment', () => {
    const recibos = recibosDe([cfdiDeNomina(sueldo('12000.00', '100.00', '0.00', { pago: '2026-12-31', dias: '31' }))]);
    expect(trabajadorDe('2026-12', recibos)).toMatchObject({ razon: 'anual', difiere: true });
  });

  it('that worked a part of the month says so', () => {
    expect(de(sueldo('6000.00', '600.00', '0.00', { dias: '10', desde: `${MES}-21` }))).toMatchObject({
      razon: 'dias',
    });
  });
});
