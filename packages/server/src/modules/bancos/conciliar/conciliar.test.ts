import { type Labelled, labelledMovements } from '../../../../testing/bancos/labelled-movements';
import { type Movimiento, movimiento } from '../lector/estado';
import { identify, isVuelta, tipoDe } from '../lector/identify';
import { conciliar } from './conciliar';
import { findDevueltos } from './devueltos';
import { groupBy } from './group-by';
import { isRound } from './pares';
import { type Candidato, parOf, toMovido } from './tipos';

const PROPIO = 'EKU9003173C9';

/** The search as an upload does it: what identifies a movement is read from its text, and what leaves the search by rule is left out. */
function search(
  { movimientos, candidatos }: Pick<Labelled, 'movimientos' | 'candidatos'>,
  decididas?: ReadonlySet<string>,
) {
  const told = movimientos
    .map((each) => ({ ...each, ...identify(each) }))
    .filter((each) => ['pago', 'devolucion'].includes(tipoDe(each, PROPIO)))
    .map((each) => ({ movido: toMovido({ ...each, moneda: 'MXN' }), esVuelta: isVuelta(each) }));
  const devueltos = findDevueltos(told);
  return conciliar(
    told.filter(({ movido }) => !devueltos.has(movido.id)).map(({ movido }) => movido),
    candidatos,
    decididas,
  );
}

const same = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();

test.each([1, 2, 3])(
  'of 2,400 labelled movements (seed %i), what is applied alone is right, and what is right is proposed',
  (seed) => {
    const labelled = labelledMovements(2_400, seed);
    const halladas = search(labelled);
    const clavesOf = ({ documentos }: (typeof halladas)[number]) => documentos.map(({ clave }) => clave);
    const applied = halladas.filter(({ automatica }) => automatica);
    const right = applied.filter((hallada) => same(labelled.truth.get(hallada.movimiento) ?? [], clavesOf(hallada)));
    const paying = [...labelled.truth].filter(([, claves]) => claves.length > 0);
    const byMovimiento = groupBy(halladas, (hallada) => hallada.movimiento);
    const found = paying.filter(([id, claves]) =>
      byMovimiento.get(id)?.some((hallada) => same(claves, clavesOf(hallada))),
    );
    const precision = right.length / applied.length;
    const recall = found.length / paying.length;
    const wrong = applied.filter((hallada) => !right.includes(hallada)).map(({ movimiento: id, razon }) => [id, razon]);
    process.stdout.write(
      `bancos, seed ${seed}: ${labelled.movimientos.length} movements, ${applied.length} applied of ${paying.length} with CFDI, precision ${(precision * 100).toFixed(2)} %, recall ${(recall * 100).toFixed(2)} %\n`,
    );
    expect({ wrong, isPrecise: precision >= 0.995 }).toMatchObject({ isPrecise: true });
    expect(recall).toBeGreaterThanOrEqual(0.95);
    // What could be applied alone and is only proposed costs a click each.
    expect(applied.length / paying.length).toBeGreaterThan(0.35);
    expect(new Set(applied.flatMap(clavesOf)).size).toBe(applied.length);
  },
);

const cfdi = (said: Partial<Candidato>): Candidato => ({
  clave: 'a#0',
  clase: 'PUE',
  emitido: true,
  rfc: 'AAA010101AAA',
  nombre: 'ACEROS DEL PACIFICO SA DE CV',
  fecha: '2026-03-10',
  centavos: 123_456,
  moneda: 'MXN',
  tipoCambio: null,
  operacion: '',
  cuenta: '',
  folio: 'F1001',
  ...said,
});
const move = (descripcion: string, said: Partial<Movimiento> & { id?: string } = {}) => ({
  ...movimiento({ fecha: '2026-03-11', centavos: 123_456, descripcion, ...said }),
  id: said.id ?? 'm',
});
const outcome = (movimientos: ReturnType<typeof move>[], candidatos: Candidato[], decididas?: ReadonlySet<string>) =>
  search({ movimientos, candidatos }, decididas).map(({ automatica, documentos }) => [
    automatica,
    documentos.map(({ clave }) => clave).join(),
  ]);

const RASTREO = 'MBAN01002603110001';

test.each<[string, ReturnType<typeof move>[], Candidato[], unknown]>([
  [
    'clave de rastreo and amount',
    [move(`SPEI ${RASTREO}`)],
    [cfdi({ clase: 'REP', clave: 'a#1', operacion: RASTREO, fecha: '2026-02-20' })],
    [[true, 'a#1']],
  ],
  [
    'clave de rastreo, another amount',
    [move(`SPEI ${RASTREO}`)],
    [cfdi({ clase: 'REP', clave: 'a#1', operacion: RASTREO, centavos: 5_000, fecha: '2026-03-11' })],
    [[false, 'a#1']],
  ],
  ['amount, day and RFC', [move('SPEI RFC: AAA010101AAA')], [cfdi({})], [[true, 'a#0']]],
  ['amount and day of a complement', [move('DEPOSITO')], [cfdi({ clase: 'REP' })], [[true, 'a#0']]],
  ['amount and day of an invoice', [move('DEPOSITO')], [cfdi({})], [[false, 'a#0']]],
  [
    'a round amount alone',
    [move('DEPOSITO', { centavos: 1_160_000 })],
    [cfdi({ centavos: 1_160_000 })],
    [[false, 'a#0']],
  ],
  ['another RFC', [move('SPEI RFC: BBB010101BB1')], [cfdi({})], [[false, 'a#0']]],
  ['the other direction', [move('SPEI RFC: AAA010101AAA', { centavos: -123_456 })], [cfdi({})], []],
  [
    'two CFDI',
    [move('DEPOSITO')],
    [cfdi({}), cfdi({ clave: 'b#0', rfc: 'CCC010101CC1', nombre: 'OTRA' })],
    [
      [false, 'a#0'],
      [false, 'b#0'],
    ],
  ],
  [
    'two movements',
    [move('DEPOSITO'), move('DEPOSITO', { id: 'n', fecha: '2026-03-12' })],
    [cfdi({})],
    [
      [false, 'a#0'],
      [false, 'a#0'],
    ],
  ],
  [
    'an invoice on credit by its name',
    [move('PAGO ACEROS PACIFICO')],
    [cfdi({ clase: 'PPD', fecha: '2026-02-01' })],
    [[true, 'a#0']],
  ],
  [
    'an invoice on credit by its amount',
    [move('DEPOSITO')],
    [cfdi({ clase: 'PPD', fecha: '2026-02-01' })],
    [[false, 'a#0']],
  ],
  [
    'a part of an invoice on credit',
    [move('PAGO ACEROS PACIFICO')],
    [cfdi({ clase: 'PPD', centavos: 999_999 })],
    [[false, 'a#0']],
  ],
  [
    'a sum',
    [move('PAGO ACEROS PACIFICO')],
    [cfdi({ centavos: 100_000 }), cfdi({ clave: 'b#0', centavos: 23_456 }), cfdi({ clave: 'c#0', centavos: 7 })],
    [[false, 'a#0,b#0']],
  ],
  [
    'a returned transfer',
    [move('SPEI RFC: AAA010101AAA'), move('DEVOLUCION SPEI', { id: 'n', centavos: -123_456, fecha: '2026-03-12' })],
    [cfdi({})],
    [],
  ],
  [
    'the same amount going back',
    [move('SPEI RFC: AAA010101AAA'), move('CARGO', { id: 'n', centavos: -123_456, fecha: '2026-03-12' })],
    [cfdi({})],
    [[false, 'a#0']],
  ],
  ['taxes', [move('PAGO DE IMPUESTO SAT', { centavos: -123_456 })], [cfdi({ emitido: false })], []],
  ['after the month', [move('SPEI RFC: AAA010101AAA', { fecha: '2026-04-04' })], [cfdi({})], [[false, 'a#0']]],
])('%s', (_name, movimientos, candidatos, expected) => {
  expect(outcome(movimientos, candidatos)).toEqual(expected);
});

test('what a user undid is not applied again', () => {
  const [movimientos, candidatos] = [[move('SPEI RFC: AAA010101AAA')], [cfdi({})]];
  expect(outcome(movimientos, candidatos, new Set([parOf('m', ['a#0'])]))).toEqual([[false, 'a#0']]);
});

test('round amounts are hundreds of pesos with or without IVA', () => {
  expect([1_000_000, 1_160_000, 10_800, 123_456, 11_600].map(isRound)).toEqual([true, true, true, false, true]);
});
