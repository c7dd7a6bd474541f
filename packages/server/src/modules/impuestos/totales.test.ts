import type { TotalesDelMes } from '@boveda/contracts';
import type { Suma } from './celdas';
import { cerradasOf, completarTotales, retenidoPorAcreditarOf, totalesOf } from './totales';

const suma = (said: Partial<Suma> & Pick<Suma, 'celda' | 'importe'>): Suma => ({
  ...{ mes: '2026-03', tasa: '16', razon: null, clase: null, origen: 'PUE', estimado: false, base: '0', lineas: 1 },
  ...said,
});
const vendido = (base: string, tasa: Suma['tasa'] = '16', importe = '0') =>
  suma({ celda: 'causado', base, tasa, importe });
const pagado = (importe: string, said: Partial<Suma> = {}) => suma({ celda: 'acreditable', importe, ...said });
const retenido = (importe: string, said: Partial<Suma> = {}) =>
  suma({ celda: 'retenidoPorEnterar', tasa: 'otra', importe, ...said });

const causado = vendido('75000', '16', '12000');
const honorarios = [pagado('1600'), retenido('1066.67')];

const cases: [string, Suma[], string[], Partial<TotalesDelMes>][] = [
  [
    'what was withheld is not credited in its month (LIVA 5-IV)',
    [causado, ...honorarios, pagado('5000')],
    [],
    {
      ...{ acreditableDelMes: '5533.33', acreditable: '5533.33', aCargo: '6466.67', retenidoPorEnterar: '1066.67' },
      ...{ retenidoPorAcreditar: '1066.67', retenidoAcreditado: '0.00', pagado: '6600.00', porProporcion: '0.00' },
    },
  ],
  [
    'it is credited in the next one, beside what that one pays',
    [causado, pagado('5000')],
    ['1066.67'],
    { acreditableDelMes: '5000.00', retenidoAcreditado: '1066.67', acreditable: '6066.67', aCargo: '5933.33' },
  ],
  [
    'freight: 4 % of 20,000 waits',
    [pagado('3200'), retenido('800')],
    [],
    { acreditable: '2400.00', retenidoPorEnterar: '800.00', retenidoPorAcreditar: '800.00' },
  ],
  [
    'what is not creditable is remitted, and never credited',
    [suma({ celda: 'noAcreditable', importe: '1600', razon: 'efos' }), retenido('1066.67', { razon: 'efos' })],
    [],
    { acreditable: '0.00', noAcreditable: '1600.00', retenidoPorEnterar: '1066.67', retenidoPorAcreditar: '0.00' },
  ],
  [
    'a withholding that exceeds its IVA is remitted, and lowers nothing',
    [pagado('160'), retenido('200', { razon: 'retencionMayor' })],
    [],
    { acreditable: '160.00', retenidoPorEnterar: '200.00', retenidoPorAcreditar: '0.00' },
  ],
  [
    'each figure waits by the proportion',
    [vendido('600000'), vendido('400000', 'exento'), pagado('1600'), retenido('1066.67')],
    [],
    {
      ...{ proporcion: '0.600000', acreditableDelMes: '320.00', retenidoPorAcreditar: '640.00' },
      ...{ porProporcion: '640.00', sinIdentificar: '1600.00' },
    },
  ],
  [
    'expenses by what they are for (LIVA 5-V a to c)',
    [
      ...[vendido('600000'), vendido('400000', 'exento')],
      ...[pagado('30000', { clase: 'G' }), pagado('10000', { clase: 'E' }), pagado('20000', { clase: 'C' })],
    ],
    [],
    {
      ...{ proporcion: '0.600000', acreditable: '42000.00', porExentos: '10000.00', porProporcion: '8000.00' },
      ...{ sinIdentificar: '0.00', pagado: '60000.00' },
    },
  ],
  [
    'all of them by the proportion while nobody said what they are for',
    [vendido('600000'), vendido('400000', 'exento'), pagado('60000')],
    [],
    { acreditable: '36000.00', sinIdentificar: '60000.00', porProporcion: '24000.00' },
  ],
  [
    'without exempt acts everything counts whole, and nothing depends on the proportion',
    [vendido('600000'), pagado('60000')],
    [],
    { proporcion: '1.000000', acreditable: '60000.00', sinIdentificar: '0.00', porProporcion: '0.00' },
  ],
  [
    'acts of article 4-A are in the whole of the proportion',
    [
      ...[vendido('600000'), vendido('400000', 'exento'), { ...vendido('200000', 'noObjeto'), clase: 'A' as const }],
      ...[pagado('30000', { clase: 'G' }), pagado('10000', { clase: 'E' }), pagado('20000', { clase: 'C' })],
    ],
    [],
    { proporcion: '0.500000', acreditable: '40000.00' },
  ],
  [
    'acts of article 4-A are in neither part before 2022 (DOF 12-11-2021)',
    [
      ...[vendido('600000'), vendido('400000', 'exento'), { ...vendido('200000', 'noObjeto'), clase: 'A' as const }],
      pagado('20000', { clase: 'C' }),
    ].map((each) => ({ ...each, mes: '2021-12' })),
    [],
    { proporcion: '0.600000', acreditable: '12000.00' },
  ],
  [
    'expenses for acts of article 4-A alone credit nothing, as those for exempt acts',
    [
      ...[vendido('600000'), vendido('400000', 'exento'), pagado('30000', { clase: 'G' })],
      ...[pagado('10000', { clase: 'E' }), pagado('5000', { clase: 'N' }), pagado('20000', { clase: 'C' })],
    ],
    [],
    { acreditable: '42000.00', porExentos: '15000.00', porProporcion: '8000.00', pagado: '65000.00' },
  ],
  [
    'what is out of the proportion is in neither part (LIVA 5-C), nor what is not subject to tax for another reason',
    [
      ...[vendido('600000'), vendido('400000', 'exento'), vendido('200000', 'noObjeto')],
      ...[
        { ...vendido('900000'), clase: 'F' as const },
        { ...vendido('50000', 'exento'), clase: 'F' as const },
      ],
      pagado('10000'),
    ],
    [],
    { proporcion: '0.600000', acreditable: '6000.00' },
  ],
  [
    'acts of 0 % are taxed ones',
    [vendido('300000', '0'), vendido('100000', 'exento'), pagado('1000')],
    [],
    { proporcion: '0.750000', acreditable: '750.00' },
  ],
  [
    'acts of 8 % are taxed ones',
    [vendido('100000', '8', '8000'), vendido('100000', 'exento'), pagado('1000', { tasa: '8' })],
    [],
    { proporcion: '0.500000', acreditable: '500.00' },
  ],
  [
    'who has exempt acts alone credits what is for taxed ones, and nothing else',
    [vendido('400000', 'exento'), pagado('500', { clase: 'G' }), pagado('1000')],
    [],
    { proporcion: '0.000000', acreditable: '500.00', porProporcion: '1000.00', sinIdentificar: '1000.00' },
  ],
  [
    'exempt acts that egresos undo whole are none',
    [
      vendido('600000'),
      vendido('1000', 'exento'),
      suma({ ...vendido('-1000', 'exento'), origen: 'NC' }),
      pagado('1000'),
    ],
    [],
    { proporcion: '1.000000', acreditable: '1000.00' },
  ],
  [
    'taxed acts that egresos exceed leave no proportion',
    [vendido('1000'), suma({ ...vendido('-2000'), origen: 'NC' }), vendido('500', 'exento'), pagado('1000')],
    [],
    { proporcion: '0.000000', acreditable: '0.00' },
  ],
  [
    'exempt acts that are out of the proportion leave none (LIVA 5-C)',
    [vendido('600000'), { ...vendido('50000', 'exento'), clase: 'F' }, pagado('1000')],
    [],
    { proporcion: '1.000000', acreditable: '1000.00' },
  ],
  [
    'what lacks a requisite is not credited for being of taxed acts alone (LIVA 5-I before 5-V)',
    [vendido('1000'), suma({ celda: 'noAcreditable', importe: '160', razon: 'efos', clase: 'G' })],
    [],
    { acreditable: '0.00', noAcreditable: '160.00', pagado: '160.00' },
  ],
  [
    'what was withheld of an expense for exempt acts is remitted, and never credited',
    [
      vendido('600000'),
      vendido('400000', 'exento'),
      pagado('1600', { clase: 'E' }),
      retenido('1066.67', { clase: 'E' }),
    ],
    [],
    { acreditable: '0.00', porExentos: '1600.00', retenidoPorEnterar: '1066.67', retenidoPorAcreditar: '0.00' },
  ],
  [
    'what was withheld of an expense for taxed acts alone waits whole, whatever the proportion',
    [
      vendido('600000'),
      vendido('400000', 'exento'),
      pagado('1600', { clase: 'G' }),
      retenido('1066.67', { clase: 'G' }),
    ],
    [],
    { acreditableDelMes: '533.33', retenidoPorAcreditar: '1066.67', porProporcion: '0.00' },
  ],
  [
    'an egreso of an expense for both lowers what the proportion credits of it',
    [vendido('600000'), vendido('400000', 'exento'), pagado('320'), pagado('-160', { origen: 'NC' })],
    [],
    { acreditable: '96.00', porProporcion: '64.00', pagado: '160.00' },
  ],
  [
    'an import that nobody identified is credited by the proportion',
    [vendido('600000'), vendido('400000', 'exento'), pagado('320', { origen: 'PED' })],
    [],
    { acreditable: '192.00', sinIdentificar: '320.00', porProporcion: '128.00' },
  ],
  [
    'what a platform withheld lowers what is owed, and no proportion',
    [
      causado,
      vendido('75000', 'exento'),
      suma({ celda: 'retenidoAFavor', origen: 'RET', tasa: 'otra', importe: '80' }),
    ],
    [],
    { proporcion: '0.500000', retenidoAFavor: '80.00', aCargo: '11920.00' },
  ],
  [
    '6 decimals of the proportion are kept',
    [vendido('1'), vendido('2', 'exento'), pagado('1000000')],
    [],
    { proporcion: '0.333333', acreditable: '333333.00' },
  ],
];

it.each(cases)('%s', (_title, sumas, anteriores, expected) => {
  const totales = totalesOf(sumas, anteriores);
  expect(totales).toMatchObject(expected);
  const { pagado: iva, acreditableDelMes, retenidoPorAcreditar, porProporcion, porExentos, noAcreditable } = totales;
  const parts = [acreditableDelMes, retenidoPorAcreditar, porProporcion, porExentos, noAcreditable];
  expect(parts.reduce((cents, part) => cents + Math.round(Number(part) * 100), 0)).toBe(Math.round(Number(iva) * 100));
  expect(retenidoPorAcreditarOf(sumas)).toBe(totales.retenidoPorAcreditar);
});

it('a close keeps withholdings without their reasons, as closes before did', () => {
  expect(cerradasOf([retenido('100'), retenido('50', { razon: 'efos' })])).toEqual([
    { celda: 'retenidoPorEnterar', tasa: 'otra', razon: null, importe: '150.00' },
  ]);
});

it('a close before withholdings waited credited all of them at once', () => {
  const { retenidoAcreditado, retenidoPorAcreditar, acreditableDelMes, porExentos, sinIdentificar, ...before } =
    totalesOf([causado, pagado('1600')]);
  expect(completarTotales(before)).toEqual({
    ...before,
    ...{ retenidoAcreditado: '0.00', retenidoPorAcreditar: '0.00', porExentos: '0.00', sinIdentificar: '0.00' },
    acreditableDelMes: '1600.00',
  });
});
