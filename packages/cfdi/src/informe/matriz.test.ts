import { codesOf } from '../testing/matrix-codes';
import { type Base, bases, edit, to11, to33 } from '../testing/matrix-documents';
import { faults, faultsOfExterior } from '../testing/matrix-faults';
import { clavesDe } from './claves';

// The whole check, without the SAT's schemas, of single faults of the matrices of errors.

const MATRIX_OF_33 = /^(?:CFDI33\d{3}|CRP\d{3}|NOM1[3-9]\d|NOM2\d\d)$/;
const itself = (xml: string) => xml;

const cases = [
  ...faults.flatMap(([codes, base, ...edits]) =>
    (codes === 'Carta Porte' ? [codes] : codes.split(' '))
      .filter((code) => code !== '-')
      .map((code) => ({ code, base, edits, of: MATRIX_OF_33.test(code) ? to33 : itself })),
  ),
  ...faultsOfExterior.flatMap(([de11, de20, base, ...edits]) => [
    { code: de11, base, edits, of: to11 },
    { code: de20, base, edits, of: itself },
  ]),
];

it.each(cases)('shows $code for its fault in $base', ({ code, base, edits, of }) => {
  expect(codesOf(of(bases[base]))).not.toContain(code);
  expect(codesOf(of(edit(bases[base], ...edits)))).toContain(code);
});

it.each(Object.entries(bases))('finds nothing in %s', (_name, xml) => expect(codesOf(xml)).toEqual([]));

/** Keys of a catalogue that were in force on the day of the documents. */
const keysOf = (...[version, catalog]: Parameters<typeof clavesDe>): string[] =>
  [...(clavesDe(version, catalog) ?? [])].flatMap(([key, { desde, hasta }]) =>
    desde <= '2026-03-10' && hasta >= '2026-03-10' ? [key] : [],
  );

/** One value of a document, and the lawful ones in its place. */
const lawful: readonly (readonly [base: Base, from: string, values: readonly string[]])[] = [
  ['I', 'FormaPago="03"', keysOf('4.0', 'formaPago').filter((key) => key !== '99')],
  ['I', 'ClaveUnidad="H87"', keysOf('4.0', 'claveUnidad').slice(0, 60)],
  ['I', 'UsoCFDI="G03"', ['G01', 'G02', 'I01', 'I02', 'I03', 'I04', 'I05', 'I06', 'I07', 'I08', 'S01']],
  [
    'I',
    'LugarExpedicion="06000"',
    ['01000', '16900', '20000', '22000', '44100', '64000', '72000', '77500', '97000', '99998'],
  ],
  ['X', 'ResidenciaFiscal="USA"', keysOf('4.0', 'pais').filter((key) => key !== 'MEX')],
  ['N', 'PeriodicidadPago="03"', keysOf('nomina', 'periodicidadPago').filter((key) => key !== '99')],
  ['N', 'TipoDeduccion="001"', keysOf('nomina', 'deduccion').filter((key) => key !== '002' && key !== '006')],
  ['N', 'RiesgoPuesto="1"', ['2', '3', '4', '5', '99']],
  [
    'N',
    'ClaveEntFed="CMX"',
    ['AGU', 'BCN', 'BCS', 'CAM', 'CHP', 'CHH', 'COA', 'COL', 'DIF', 'DUR', 'GUA', 'GRO', 'JAL', 'TX'],
  ],
  ['PC', 'FechaPago="2026-03-10T12:00:00"', ['2026-03-09T12:00:00', '2025-12-31T23:59:59']],
  ['CPR', 'SubTipoRem="CTR001"', keysOf('cartaPorte', 'remolque')],
  ['CPH', 'Embalaje="1A1"', keysOf('cartaPorte', 'embalaje')],
  ['CPH', 'CveMaterialPeligroso="1263"', keysOf('cartaPorte', 'materialPeligroso').slice(0, 60)],
  ['CP', 'UnidadPeso="KGM"', keysOf('cartaPorte', 'unidadPeso').slice(0, 60)],
  ['CP', 'PermSCT="TPAF01"', keysOf('cartaPorte', 'permiso').filter((key) => key.startsWith('TPAF'))],
];

it('finds nothing in 500 and more documents with another lawful value', () => {
  const changed = lawful.flatMap(([base, from, values]) =>
    values.map((value) => {
      const [name] = from.split('=');
      return { what: `${base} ${name} ${value}`, xml: edit(bases[base], [from, `${name}="${value}"`]) };
    }),
  );
  const condemned = changed.flatMap(({ what, xml }) => codesOf(xml).map((code) => `${what}: ${code}`));
  expect(condemned).toEqual([]);
  expect(changed.length).toBeGreaterThan(500);
});
