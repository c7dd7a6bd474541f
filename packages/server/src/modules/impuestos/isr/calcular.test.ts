import type { CifraIsr, DatoDichoIsr, DatoIsr, ReglaIsr } from '@boveda/contracts';
import { Big } from 'big.js';
import { calcular } from './calcular';
import { conTarifa, impuestoDe, tarifaDe } from './tarifas';

const dicho = (dato: DatoIsr, mes: string, valor: string): DatoDichoIsr => ({
  ...{ dato, mes, valor, motivo: 'Constancia', autor: 'ana@example.com', fecha: '2026-01-01T00:00:00.000Z' },
});

interface Caso {
  regla: ReglaIsr;
  mes: string;
  inicio?: string;
  cifras?: [mes: string, cifra: CifraIsr, importe: string][];
  datos?: [dato: DatoIsr, mes: string, valor: string][];
}

function result({ regla, mes, inicio, cifras = [], datos = [] }: Caso) {
  const { renglones, aPagar, falta, avisos } = calcular({
    ...{ regla, mes, inicio: inicio ?? `${mes.slice(0, 4)}-01` },
    sumas: cifras.map(([of, cifra, importe]) => ({ mes: of, cifra, importe })),
    datos: datos
      .map(([dato, of, valor]) => dicho(dato, of, valor))
      .sort((one, other) => one.mes.localeCompare(other.mes)),
  });
  const de = Object.fromEntries(renglones.map(({ clave, valor }) => [clave, valor]));
  return { ...de, aPagar: aPagar?.toFixed(2) ?? null, falta, avisos };
}

const sinPagos = (hasta: number): [DatoIsr, string, string][] =>
  Array.from(
    { length: hasta },
    (_, at) => ['pago', `2026-${String(at + 1).padStart(2, '0')}`, '0'] as [DatoIsr, string, string],
  );

it.each<[string, Caso, object]>([
  [
    'a legal person by its coefficient, PTU in eighths, losses, payments and interests withheld',
    {
      ...{ regla: 'pmGeneral', mes: '2026-06' },
      cifras: [
        ['2026-02', 'ingresos', '5900000'],
        ['2026-06', 'ingresos', '100000'],
        ['2026-03', 'retenido', '1120'],
      ],
      datos: [
        ['coeficiente', '2026-03', '0.1234'],
        ['ptu', '2026-05', '80000'],
        ['perdidas', '2026-01', '100000'],
        ...sinPagos(4),
        ['pago', '2026-05', '150000'],
      ],
    },
    {
      utilidad: '740400.00',
      ptu: '20000.00',
      perdidas: '100000.00',
      base: '620400.00',
      isr: '186120.00',
      aPagar: '35000.00',
    },
  ],
  [
    'a legal person in RESICO by flow',
    {
      ...{ regla: 'pmResico', mes: '2026-06' },
      cifras: [
        ['2026-01', 'ingresos', '3000000'],
        ['2026-06', 'deducciones', '2400000'],
      ],
      datos: [...sinPagos(4), ['pago', '2026-05', '150000']],
    },
    { base: '600000.00', isr: '180000.00', aPagar: '30000.00' },
  ],
  [
    'a natural person with a business by the tariff of three months',
    {
      ...{ regla: 'actividad', mes: '2026-03' },
      cifras: [
        ['2026-01', 'ingresos', '180000'],
        ['2026-03', 'deducciones', '60000'],
        ['2026-02', 'retenido', '9000'],
      ],
      datos: [
        ['pago', '2026-01', '0'],
        ['pago', '2026-02', '10000'],
      ],
    },
    { base: '120000.00', isr: '20267.46', aCargo: '1267.46', aPagar: '1267.00' },
  ],
  [
    'a natural person in RESICO: the rate is of the whole',
    {
      ...{ regla: 'pfResico', mes: '2026-04' },
      cifras: [
        ['2026-04', 'ingresos', '60000'],
        ['2026-03', 'ingresos', '999'],
        ['2026-04', 'retenido', '500'],
      ],
    },
    { tasa: '0.015', isr: '900.00', aPagar: '400.00' },
  ],
  [
    'rent with the deduction of 35 % and predial; what was withheld beyond is for the year',
    {
      ...{ regla: 'arrendamiento', mes: '2026-05' },
      cifras: [
        ['2026-05', 'ingresos', '20000'],
        ['2026-05', 'deducciones', '9999'],
        ['2026-05', 'retenido', '2000'],
      ],
      datos: [['predial', '2026-05', '500']],
    },
    {
      deduccion: '7000.00',
      base: '12500.00',
      isr: '1001.02',
      aPagar: '0.00',
      avisos: [expect.stringContaining('anual')],
    },
  ],
  [
    'rent with what was really paid',
    {
      ...{ regla: 'arrendamiento', mes: '2026-05' },
      cifras: [
        ['2026-05', 'ingresos', '20000'],
        ['2026-05', 'deducciones', '7500'],
      ],
      datos: [['deduccionReal', '2026-01', 'si']],
    },
    { deduccion: '7500.00', base: '12500.00', aPagar: '1001.00' },
  ],
  // 3 × 420.95 + (37,500 − 21,505.54) × 10.88 % = 3,003.05.
  [
    'rent of a quarter by the tariff of three months, where the user chose it (LISR 116)',
    {
      ...{ regla: 'arrendamiento', mes: '2026-06', inicio: '2026-04' },
      cifras: ['2026-04', '2026-05', '2026-06'].map((mes) => [mes, 'ingresos', '20000']),
      datos: [
        ['pagoTrimestral', '2026-01', 'si'],
        ['predial', '2026-05', '1500'],
      ],
    },
    { rentas: '60000.00', deduccion: '21000.00', base: '37500.00', isr: '3003.05', aPagar: '3003.00' },
  ],
  [
    'a sublease, which deducts the rent that it pays, neither 35 % nor predial (LISR 115, 116)',
    {
      ...{ regla: 'arrendamiento', mes: '2026-05' },
      cifras: [
        ['2026-05', 'ingresos', '20000'],
        ['2026-05', 'deducciones', '3000'],
      ],
      datos: [
        ['deduccionReal', '2026-01', 'subarrendamiento'],
        ['deduccionesCfdi', '2026-05', '7500'],
        ['predial', '2026-05', '500'],
      ],
    },
    { deduccion: '7500.00', base: '12500.00', aPagar: '1001.00' },
  ],
  [
    'goods through a platform by the rate of LIF 2026',
    {
      ...{ regla: 'plataformas', mes: '2026-05' },
      cifras: [
        ['2026-05', 'ingresos', '50000'],
        ['2026-05', 'retenido', '1250'],
      ],
      datos: [['plataforma', '2026-01', 'bienes']],
    },
    { isr: '1250.00', aPagar: '0.00' },
  ],
  [
    'goods through a platform before LIF 2026 by the rate of LISR 113-A',
    {
      ...{ regla: 'plataformas', mes: '2025-05' },
      cifras: [['2025-05', 'ingresos', '50000']],
      datos: [['plataforma', '2025-01', 'bienes']],
    },
    { isr: '500.00', aPagar: '500.00' },
  ],
  [
    'rent by the tariff of 2023 to 2025',
    { regla: 'arrendamiento', mes: '2024-01', cifras: [['2024-01', 'ingresos', '20000']] },
    { base: '13000.00', aPagar: '1194.00' },
  ],
  [
    'goods through a platform in 2022 by the rate of LISR 113-A',
    {
      ...{ regla: 'plataformas', mes: '2022-05' },
      cifras: [['2022-05', 'ingresos', '50000']],
      datos: [['plataforma', '2022-01', 'bienes']],
    },
    { isr: '500.00', aPagar: '500.00' },
  ],
  // 1,022.01 + (13,000 − 11,176.63) × 17.92 % = 1,348.76.
  [
    'rent by the tariff of 2021 and 2022',
    { regla: 'arrendamiento', mes: '2021-01', cifras: [['2021-01', 'ingresos', '20000']] },
    { base: '13000.00', isr: '1348.76', aPagar: '1349.00' },
  ],
  [
    'a legal person that paid more PTU than its estimated profit, from May on (LISR 14-II a)',
    {
      ...{ regla: 'pmGeneral', mes: '2026-12' },
      cifras: [['2026-12', 'ingresos', '1000000']],
      datos: [['coeficiente', '2026-03', '0.05'], ['ptu', '2026-05', '80000'], ...sinPagos(11)],
    },
    { utilidad: '50000.00', ptu: '50000.00', base: '0.00', aPagar: '0.00' },
  ],
  [
    'a legal person with a coefficient of zero, which is that of no year with a loss (LISR 14-I)',
    {
      ...{ regla: 'pmGeneral', mes: '2026-04' },
      cifras: [['2026-04', 'ingresos', '1000000']],
      datos: [['coeficiente', '2026-03', '0'], ...sinPagos(3)],
    },
    { utilidad: '0.00', aPagar: '0.00', avisos: [expect.stringContaining('cinco anteriores')] },
  ],
  [
    'a legal person in April, when no PTU counts yet, though it was paid',
    {
      ...{ regla: 'pmGeneral', mes: '2026-04' },
      cifras: [['2026-04', 'ingresos', '1000000']],
      datos: [['coeficiente', '2026-03', '0.1'], ['ptu', '2026-01', '80000'], ...sinPagos(3)],
    },
    { ptu: '0.00', base: '100000.00', aPagar: '30000.00' },
  ],
])('computes the ISR of %s', (_name, caso, expected) => {
  expect(result(caso)).toMatchObject(expected);
});

it('carries the payment that results where nobody said another, and says that it is supposed', () => {
  const cifras: Caso['cifras'] = [
    ['2026-01', 'ingresos', '100000'],
    ['2026-02', 'ingresos', '50000'],
  ];
  const enero = result({ regla: 'pmResico', mes: '2026-01', cifras });
  expect(enero.aPagar).toBe('30000.00');
  expect(result({ regla: 'pmResico', mes: '2026-02', cifras })).toMatchObject({
    pagos: '30000.00',
    aPagar: '15000.00',
  });
  const datos: Caso['datos'] = [['pago', '2026-01', '20000']];
  expect(result({ regla: 'pmResico', mes: '2026-02', cifras, datos })).toMatchObject({
    pagos: '20000.00',
    aPagar: '25000.00',
  });
});

it('takes what a user said in the place of the CFDI, and PTU and losses only up to the profit', () => {
  const cifras: Caso['cifras'] = [['2026-01', 'ingresos', '100000']];
  const datos: Caso['datos'] = [
    ['ingresosCfdi', '2026-01', '40000'],
    ['perdidas', '2026-01', '90000'],
    ['perdidas', '2025-01', '1'],
  ];
  expect(result({ regla: 'pmResico', mes: '2026-01', cifras, datos })).toMatchObject({
    ...{ ingresos: '40000.00', perdidas: '40000.00', base: '0.00', aPagar: '0.00' },
  });
});

it.each<[string, Caso]>([
  ['a coefficient', { regla: 'pmGeneral', mes: '2026-02' }],
  ['the tariff of its year', { regla: 'actividad', mes: '2019-02' }],
  ['the service of the platform', { regla: 'plataformas', mes: '2026-02' }],
  [
    'the rate of platforms of its year',
    { regla: 'plataformas', mes: '2019-02', datos: [['plataforma', '2019-01', 'bienes']] },
  ],
  [
    'the end of the quarter',
    { regla: 'arrendamiento', mes: '2026-05', inicio: '2026-04', datos: [['pagoTrimestral', '2026-01', 'si']] },
  ],
  ['RESICO, which began in 2022', { regla: 'pmResico', mes: '2021-12' }],
  ['RESICO of natural persons, which began in 2022', { regla: 'pfResico', mes: '2021-12' }],
  [
    'the rent that who sublets pays',
    {
      ...{ regla: 'arrendamiento', mes: '2026-02', cifras: [['2026-02', 'deducciones', '5000']] },
      datos: [['deduccionReal', '2026-01', 'subarrendamiento']],
    },
  ],
  [
    'RESICO from the month after its limit was exceeded (LISR 113-E)',
    {
      ...{ regla: 'pfResico', mes: '2026-03' },
      cifras: [
        ['2026-01', 'ingresos', '3499999'],
        ['2026-02', 'ingresos', '2'],
        ['2026-03', 'ingresos', '1000'],
      ],
    },
  ],
  ['a bracket for so much income', { regla: 'pfResico', mes: '2026-02', cifras: [['2026-02', 'ingresos', '3500001']] }],
])('shows no figure without %s', (_name, caso) => {
  expect(result(caso)).toMatchObject({ aPagar: null, falta: expect.stringMatching(/./) });
});

it('warns in RESICO when the income of the year comes near its limit', () => {
  const cifras: Caso['cifras'] = [
    ['2026-01', 'ingresos', '3100000'],
    ['2026-02', 'ingresos', '50000'],
  ];
  expect(result({ regla: 'pfResico', mes: '2026-02', cifras }).avisos).toEqual([expect.stringContaining('90 %')]);
  // The month that exceeds it is the last of the régimen.
  expect(
    result({ regla: 'pfResico', mes: '2026-03', cifras: [...cifras, ['2026-03', 'ingresos', '350001']] }),
  ).toMatchObject({ aPagar: '8750.00', avisos: [expect.stringContaining('desde el mes siguiente')] });
});

it.each(conTarifa)('has a tariff of %s whose fees follow from the brackets before them', (year) => {
  const { tramos } = tarifaDe(year, 1) ?? { tramos: [] };
  expect(tramos).toHaveLength(11);
  for (const [at, tramo] of tramos.entries()) {
    const before = tramos[at - 1];
    if (!before) continue;
    const chained = tramo.inferior.minus('0.01').minus(before.inferior).times(before.tasa).plus(before.cuota);
    expect(chained.minus(tramo.cuota).abs().lte('0.02')).toBe(true);
  }
});

it('raises a tariff to months by its upper limits, as Anexo 8 prints it', () => {
  const abril = tarifaDe('2026', 4)?.tramos[2];
  expect(abril?.inferior.toFixed(2)).toBe('28674.05');
  expect(impuestoDe(new Big('0'), tarifaDe('2026', 1)?.tramos ?? []).toFixed(2)).toBe('0.00');
});
