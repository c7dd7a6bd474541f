import * as fc from 'fast-check';
import {
  type ClaveImporte,
  type ClaveTexto,
  campos,
  claveDe,
  importes,
  type LineaDiot,
  operaciones,
  type Zona,
} from './campos';
import { type CodigoDiot, checkDiot } from './check-diot';
import { OTRO_PAIS, paises } from './paises';
import { roundPesos } from './round-pesos';
import { diotFileName, serializeLinea, writeDiot } from './write-diot';

const linea = (over: Partial<LineaDiot> = {}): LineaDiot => ({
  tipoTercero: '04',
  tipoOperacion: '85',
  rfc: 'AAA010101AAA',
  idFiscal: '',
  nombre: '',
  pais: '',
  jurisdiccion: '',
  manifiesto: '01',
  importes: {},
  ...over,
});
const extranjera = (over: Partial<LineaDiot> = {}) =>
  linea({
    tipoTercero: '05',
    tipoOperacion: '07',
    rfc: '',
    idFiscal: 'US-998877',
    nombre: 'Example Cloud Inc',
    pais: 'USA',
    ...over,
  });

/** The amounts of the official example: the same by kind of field, but for what is named. */
function official(over: Partial<Record<ClaveImporte, number>> = {}) {
  const byNumero = ({ numero, clave }: (typeof importes)[number]): [ClaveImporte, number] => [
    clave,
    numero <= 17 ? (numero % 2 === 0 ? 1000 : 10) : numero <= 27 ? 10 : numero <= 47 ? 1 : 100,
  ];
  return { ...(Object.fromEntries(importes.map(byNumero)) as Record<ClaveImporte, number>), ...over };
}

// The third line of the official example has 56 fields as it is transcribed: it is no golden.
const goldens: [string, LineaDiot, string][] = [
  [
    'official line 1',
    linea({
      tipoOperacion: '02',
      rfc: 'RFC111111XXX',
      importes: official({ [claveDe('valor', 'sur')]: 0, [claveDe('devoluciones', 'sur')]: 0 }),
    }),
    '04|02|RFC111111XXX|||||1000|10|0|0|1000|10|1000|10|1000|10|10|10|10|10|10|10|10|10|10|10|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|100|100|100|100|100|100|01',
  ],
  [
    'official line 2',
    extranjera({
      tipoOperacion: '02',
      idFiscal: 'IDFISCAL',
      nombre: 'Nombre ext',
      pais: OTRO_PAIS,
      jurisdiccion: 'Especificar',
      importes: official(),
    }),
    '05|02||IDFISCAL|Nombre ext|ZZZ|Especificar|1000|10|1000|10|1000|10|1000|10|1000|10|10|10|10|10|10|10|10|10|10|10|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|100|100|100|100|100|100|01',
  ],
  [
    'national supplier',
    linea({
      importes: {
        'valor.tasa16': 35_862,
        'devoluciones.tasa16': 1000,
        'acreditable.tasa16': 5578,
        ivaRetenido: 1067,
        exentos: 300,
        tasa0: 250,
        noObjeto: 120,
      },
    }),
    '04|85|AAA010101AAA|||||0|0|0|0|35862|1000|0|0|0|0|0|0|0|0|5578|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|1067|0|300|250|120|0|01',
  ],
  [
    'supplier listed as definitivo',
    linea({
      rfc: 'EFO010101AB1',
      manifiesto: '02',
      importes: { 'valor.tasa16': 5000, 'noAcreditableRequisitos.tasa16': 800 },
    }),
    '04|85|EFO010101AB1|||||0|0|0|0|5000|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|800|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|02',
  ],
  [
    '8 % of the north',
    linea({ rfc: 'NOR010101AB2', importes: { 'valor.norte': 2000, 'acreditable.norte': 160 } }),
    '04|85|NOR010101AB2|||||2000|0|0|0|0|0|0|0|0|0|160|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|01',
  ],
  [
    'foreign services',
    extranjera({ importes: { 'valor.intangibles': 7000, 'acreditable.intangibles': 1120 } }),
    '05|07||US-998877|Example Cloud Inc|USA||0|0|0|0|0|0|0|0|7000|0|0|0|0|0|0|0|0|0|1120|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|01',
  ],
];

describe('fields of the DIOT', () => {
  it('are 54, numbered, each once', () => {
    expect(campos.map(({ numero }) => numero)).toEqual(Array.from({ length: 54 }, (_, index) => index + 1));
    expect(new Set(campos.map(({ clave }) => clave)).size).toBe(54);
  });

  it.each([
    [14, 'valor.aduana'],
    [27, 'acreditableProporcion.intangibles'],
    [37, 'noAcreditableRequisitos.tasa16'],
    [48, 'ivaRetenido'],
    [49, 'importacionExenta'],
    [50, 'exentos'],
    [54, 'manifiesto'],
  ])('number %d is %s', (numero, clave) => expect(campos[numero - 1]?.clave).toBe(clave));

  it('knows the countries of the instructivo by three letters', () => {
    expect(paises).toMatchObject({ USA: 'Estados Unidos', ZWE: 'Zimbabue', [OTRO_PAIS]: 'Otro' });
    expect(Object.keys(paises).every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  });
});

describe('serializeLinea', () => {
  it.each(goldens)('writes the %s', (_name, from, expected) => expect(serializeLinea(from)).toBe(expected));
});

describe('writeDiot', () => {
  it('ends every line with CRLF and writes a BOM on demand only', () => {
    const file = writeDiot([linea(), extranjera()]);
    expect(file.startsWith('04|')).toBe(true);
    expect(file.split('\r\n')).toHaveLength(3);
    expect(writeDiot([linea()], { bom: true })).toBe(`\uFEFF${writeDiot([linea()])}`);
    expect(diotFileName('XYZ010101AAA', '2026-03')).toBe('XYZ010101AAA_DIOT_2026-03.txt');
  });

  it('refuses a declaration with a fault', () =>
    expect(() => writeDiot([linea({ rfc: 'X' })])).toThrow('RFC in line 1'));
});

describe('roundPesos', () => {
  it.each([
    ['0', 0],
    ['0.50', 0],
    ['0.51', 1],
    ['10.505', 11],
    ['10.504999', 10],
    ['1066.67', 1067],
    ['99999999999999', 99_999_999_999_999],
  ])('rounds %s to %d', (amount, pesos) => expect(roundPesos(amount)).toBe(pesos));

  it('refuses a negative amount', () => expect(() => roundPesos('-0.51')).toThrow(RangeError));
});

describe('checkDiot', () => {
  const cases: [CodigoDiot, ClaveTexto | ClaveImporte, LineaDiot][] = [
    ['TIPO_TERCERO', 'tipoTercero', linea({ tipoTercero: '06' })],
    ['TIPO_OPERACION', 'tipoOperacion', linea({ tipoOperacion: '07' })],
    ['RFC', 'rfc', linea({ rfc: 'aaa010101aaa' })],
    ['RFC', 'rfc', linea({ rfc: 'XEXX010101000' })],
    ['RFC', 'rfc', linea({ rfc: 'XAXX010101000' })],
    ['RFC', 'rfc', extranjera({ rfc: 'XEXX010101000' })],
    ['RFC_GLOBAL', 'rfc', linea({ tipoTercero: '15', tipoOperacion: '87' })],
    ['EXTRANJERO_INCOMPLETO', 'idFiscal', extranjera({ idFiscal: '' })],
    ['EXTRANJERO_INCOMPLETO', 'nombre', extranjera({ nombre: ' ' })],
    ['PAIS', 'pais', extranjera({ pais: 'MEX' })],
    ['JURISDICCION', 'jurisdiccion', extranjera({ pais: OTRO_PAIS })],
    ['JURISDICCION', 'jurisdiccion', extranjera({ jurisdiccion: 'Delaware' })],
    ['SOLO_EXTRANJERO', 'nombre', linea({ nombre: 'Proveedor SA' })],
    ['TEXTO', 'nombre', extranjera({ nombre: 'A|B' })],
    ['TEXTO', 'idFiscal', extranjera({ idFiscal: 'x'.repeat(41) })],
    ['IMPORTE', 'tasa0', linea({ importes: { tasa0: -1 } })],
    ['IMPORTE', 'tasa0', linea({ importes: { tasa0: 1.5 } })],
    ['IMPORTE', 'tasa0', linea({ importes: { tasa0: 1e14 } })],
    ['DEVOLUCIONES', 'devoluciones.norte', linea({ importes: { 'devoluciones.norte': 1 } })],
    ['ACREDITABLE_SIN_VALOR', 'acreditableProporcion.sur', linea({ importes: { 'acreditableProporcion.sur': 1 } })],
    ['IVA_EXCEDIDO', 'acreditable.tasa16', linea({ importes: { 'valor.tasa16': 100, 'acreditable.tasa16': 18 } })],
    ['MANIFIESTO', 'manifiesto', linea({ manifiesto: '' })],
  ];
  it.each(cases)('finds %s in %s', (codigo, campo, from) =>
    expect(checkDiot([from])).toEqual([{ codigo, campo, linea: 0, mensaje: expect.any(String) }]),
  );

  it('forgives one peso of rounding', () =>
    expect(checkDiot([linea({ importes: { 'valor.tasa16': 100, 'acreditable.tasa16': 17 } })])).toEqual([]));

  it('finds a third party that is repeated, and a declaration without lines', () => {
    expect(checkDiot([linea(), linea({ tipoOperacion: '03' }), linea()])).toMatchObject([
      { codigo: 'REPETIDA', linea: 2 },
    ]);
    // A foreigner is known by its number, which is that of one country, or by its RFC.
    const [one, two] = [extranjera({ idFiscal: 'ab-1', rfc: 'EXT990101NI1' }), extranjera({ idFiscal: 'AB-1 ' })];
    expect(checkDiot([one, two])).toMatchObject([{ codigo: 'REPETIDA', linea: 1, campo: 'idFiscal' }]);
    expect(checkDiot([one, { ...one, idFiscal: '2' }])).toMatchObject([{ codigo: 'REPETIDA', campo: 'rfc' }]);
    expect(checkDiot([two, extranjera({ idFiscal: 'AB-1', pais: 'ESP' })])).toEqual([]);
    expect(checkDiot([])).toMatchObject([{ codigo: 'SIN_LINEAS', linea: -1 }]);
  });

  // The SAT's example is about the layout: it has creditable IVA of the south without acts there.
  it('finds that the official line 1 does not add up', () =>
    expect(checkDiot([goldens[0]?.[1] ?? linea()])).toMatchObject([{ codigo: 'ACREDITABLE_SIN_VALOR' }]));
});

describe('any declaration', () => {
  const pesos = fc.integer({ min: 0, max: 10 ** 12 });
  const word = fc.stringMatching(/^[A-Za-zÁÑ0-9 .&-]{1,40}$/).filter((text) => text.trim() !== '');
  const amounts = fc.dictionary(fc.constantFrom(...importes.map(({ clave }) => clave)), pesos);
  const persons = fc.record({ rfc: fc.stringMatching(/^[A-ZÑ&]{3}\d{6}[A-Z0-9]{3}$/), idFiscal: word, nombre: word });
  const lineas = fc
    .record({
      persons,
      amounts,
      tipo: fc.constantFrom('04', '04', '05', '05', '15', '09'),
      operacion: fc.nat(6),
      pais: fc.constantFrom('USA', 'ESP', OTRO_PAIS, 'MEX'),
    })
    .map(({ persons: { rfc, idFiscal, nombre }, amounts, tipo, operacion, pais }) => {
      const tipoOperacion = operaciones[tipo]?.[operacion] ?? '85';
      const own = { tipoTercero: tipo, tipoOperacion, importes: amounts };
      if (tipo === '05')
        return extranjera({ ...own, idFiscal, nombre, pais, jurisdiccion: pais === OTRO_PAIS ? nombre : '' });
      return linea({ ...own, rfc: tipo === '15' ? 'XAXX010101000' : rfc });
    });
  /** Amounts that fit each other, so that most declarations can be written. */
  const coherent = (from: LineaDiot): LineaDiot => {
    const fitting = (['norte', 'sur', 'tasa16', 'aduana', 'intangibles'] as Zona[]).flatMap((zona) => {
      const valor = from.importes[claveDe('valor', zona)] ?? 0;
      return [
        [claveDe('valor', zona), valor],
        [claveDe('devoluciones', zona), Math.min(valor, from.importes[claveDe('devoluciones', zona)] ?? 0)],
      ];
    });
    const others = Object.entries(from.importes).filter(([clave]) => !clave.includes('.'));
    return { ...from, importes: Object.fromEntries([...others, ...fitting]) };
  };

  it('is either refused, or written with 53 pipes by line and read back without a fault', () => {
    let written = 0;
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ arbitrary: lineas, weight: 1 }, { arbitrary: lineas.map(coherent), weight: 9 }), {
          maxLength: 3,
        }),
        (declaration) => {
          if (checkDiot(declaration).length > 0)
            return expect(() => writeDiot(declaration)).toThrow('the DIOT has faults');
          written += 1;
          const rows = writeDiot(declaration).split('\r\n');
          expect(rows.pop()).toBe('');
          expect(rows.map((row) => row.split('|').length)).toEqual(declaration.map(() => 54));
          expect(checkDiot(rows.map(readLinea))).toEqual([]);
        },
      ),
      { seed: 20_250_101, numRuns: 2000 },
    );
    expect(written).toBeGreaterThan(300);
  });

  function readLinea(row: string): LineaDiot {
    const values = row.split('|');
    const read = (clase: 'texto' | 'importe') =>
      campos
        .filter((campo) => (campo.clase === 'texto') === (clase === 'texto'))
        .map(({ numero, clave }) => [clave, clase === 'texto' ? values[numero - 1] : Number(values[numero - 1])]);
    return { ...Object.fromEntries(read('texto')), importes: Object.fromEntries(read('importe')) };
  }
});
