import { type Documento, proposePolizas, sumCuentas } from '@boveda/cfdi/polizas';
import type { NominaFacts } from '@boveda/cfdi-samples';
import { Big } from 'big.js';
import fc from 'fast-check';
import { cfdiDeNomina } from '../../../../testing/nomina/cfdi-de-nomina';
import { recibosDe } from '../nomina/recibos';
import { nominaDe, pagoDe } from './asentar-nomina';

const MES = '2026-06';
const documentos = (...facts: NominaFacts[]): Documento[] =>
  recibosDe(facts.map((each) => cfdiDeNomina({ pago: `${MES}-15`, ...each }))).flatMap((recibo) => [
    nominaDe(recibo).documento,
    pagoDe(recibo),
  ]);
const booked = (...facts: NominaFacts[]) =>
  proposePolizas(MES, documentos(...facts)).map(({ movimientos }) =>
    movimientos.map(({ cuenta, debe, haber }) => (debe === '0.00' ? `H ${cuenta} ${haber}` : `D ${cuenta} ${debe}`)),
  );

it('books the worked example: provisión, and payment of what is left', () => {
  const nomina: NominaFacts = {
    percepciones: [['001', '10000.00', '0.00']],
    deducciones: [
      ['002', '700.00'],
      ['001', '250.00'],
    ],
  };
  expect(booked(nomina)).toEqual([
    ['D 601.01 10000.00', 'H 210.01 9050.00', 'H 216.01 700.00', 'H 216.11 250.00'],
    ['D 210.01 9050.00', 'H 102.01 9050.00'],
  ]);
});

it.each<[string, NominaFacts, string[]]>([
  [
    'aguinaldo, PTU, prima vacacional and fondo de ahorro',
    {
      percepciones: [
        ['002', '3000.00', '3519.30'],
        ['003', '100.00', '0.00'],
        ['021', '200.00', '0.00'],
        ['005', '0.00', '300.00'],
      ],
    },
    [
      'D 601.07 200.00',
      'D 601.12 6519.30',
      'D 601.19 300.00',
      'D 601.21 100.00',
      'H 210.01 6925.93',
      'H 216.01 193.37',
    ],
  ],
  [
    'a finiquito',
    { regimen: '13', percepciones: [['025', '100.00', '900.00']], otrosPagos: [], deducciones: [] },
    ['D 601.13 1000.00', 'H 210.01 1000.00'],
  ],
  [
    'an asimilado',
    {
      regimen: '09',
      contrato: '99',
      percepciones: [['046', '5000.00', '0.00']],
      otrosPagos: [],
      deducciones: [['002', '262.20']],
    },
    ['D 601.31 5000.00', 'H 210.01 4737.80', 'H 216.02 262.20'],
  ],
  [
    'the subsidio that was handed over before May 2024, which is applied later',
    { otrosPagos: [['002', '100.00', '407.02']], deducciones: [] },
    ['D 110.01 100.00', 'D 601.01 10000.00', 'H 210.01 10100.00'],
  ],
  [
    'ISR given back, viáticos, days not worked, a credit',
    {
      otrosPagos: [
        ['001', '50.00'],
        ['003', '80.00'],
      ],
      deducciones: [
        ['002', '193.37'],
        ['020', '333.33'],
        ['011', '500.00'],
      ],
    },
    ['D 601.01 9666.67', 'D 601.49 80.00', 'H 205.06 500.00', 'H 210.01 9103.30', 'H 216.01 143.37'],
  ],
])('books %s', (_, facts, expected) => {
  const [provision] = booked(facts);
  expect(provision).toEqual(expected);
});

const pesos = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((cents) => (cents / 100).toFixed(2));
const kinds = ['001', '002', '003', '005', '021', '022', '025', '046', '019'];
const generated: fc.Arbitrary<NominaFacts> = fc.record({
  regimen: fc.constantFrom('02', '09', '13'),
  percepciones: fc.array(fc.tuple(fc.constantFrom(...kinds), pesos(30_000), pesos(5_000)), {
    minLength: 1,
    maxLength: 5,
  }),
  deducciones: fc.array(fc.tuple(fc.constantFrom('001', '002', '004', '006', '020', '101', '107'), pesos(2_000)), {
    maxLength: 4,
  }),
  otrosPagos: fc.array(fc.tuple(fc.constantFrom('001', '002', '003', '004', '007', '008', '009', '999'), pesos(800)), {
    maxLength: 3,
  }),
});

it('squares each póliza of generated payrolls, and leaves nothing owed to workers', () => {
  const property = fc.property(fc.array(generated, { minLength: 1, maxLength: 10 }), (all) => {
    const polizas = proposePolizas(MES, documentos(...all));
    const sum = (side: 'debe' | 'haber', lines: readonly { debe: string; haber: string }[]) =>
      lines.reduce((total, line) => total.plus(line[side]), new Big(0)).toFixed(2);
    for (const { movimientos } of polizas) expect(sum('debe', movimientos)).toBe(sum('haber', movimientos));
    const owed = sumCuentas(polizas).find(({ cuenta }) => cuenta === '210.01');
    expect(owed?.debe).toBe(owed?.haber);
    expect(new Set(polizas.map(({ clave }) => clave)).size).toBe(polizas.length);
  });
  fc.assert(property, { numRuns: 100, seed: 44 });
});
