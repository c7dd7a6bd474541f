import { Big } from 'big.js';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { type Caso, caso } from '../../../testing/pagos/caso';
import { CANCELADO, type Documento, openLedger, RFC, renamed, VIGENTE } from '../../../testing/pagos/documentos';
import { saldoDe } from '../../../testing/pagos/saldo-de';

let app: TestApp;
let { arrive, become, credit } = {} as ReturnType<typeof openLedger>;
beforeAll(async () => {
  app = await createTestApp();
  ({ arrive, become, credit } = openLedger(app));
  await app.createContribuyente(RFC);
});
afterAll(() => app.close());

const RUNS = { numRuns: 40, seed: 20_261_121 };

/** Kinds of document that all runs together must have generated; without them the property proves nothing. */
const CLASES: readonly string[] = [
  'parcial',
  'pagada',
  'varias facturas en un pago',
  'varios pagos en un complemento',
  'varios complementos de una factura',
  'pago en otra moneda',
  'documento en moneda ajena',
  'sin ImpPagado',
  'REP cancelado',
  'REP pendiente',
  'REP sustituido',
  'factura sustituida',
  'factura sustituida y cancelada',
  'nota de crédito',
  'nota de varias facturas',
  'nota en otra moneda',
  'nota cancelada',
  'devolución',
  'aplicación de anticipo',
  'nota con dos relaciones',
  'nota de otro receptor',
];

test('any order of arrival, in any batches, results in the balance computed from the documents', async () => {
  const seen = new Map<string, number>();
  const note = (clase: string) => seen.set(clase, (seen.get(clase) ?? 0) + 1);
  const property = fc.asyncProperty(
    caso,
    fc.infiniteStream(fc.nat()),
    async ({ documentos, facturas, clases }, picks) => {
      clases.forEach(note);
      const expected = facturas.map((one) => saldoDe(one, documentos));
      for (const [saldo, estatus] of expected)
        note(estatus === 1 ? 'pagada' : estatus === 2 && saldo > 0 ? 'parcial' : 'intacta');
      for (const [turn, order] of [documentos, documentos.toReversed(), shuffled(documentos, picks)].entries()) {
        const copies = renamed(order);
        if (turn === 0) await arrive(...copies);
        else for (const copy of copies) await arrive(copy);
        const balances = await Promise.all(facturas.map((one) => credit(copies[order.indexOf(one)] as Documento)));
        expect({ turn, balances }).toEqual({ turn, balances: expected });
      }
    },
  );
  await fc.assert(property, RUNS);
  expect(CLASES.filter((clase) => !seen.has(clase))).toEqual([]);
});

test('cancelling and restoring payments changes nothing; with all cancelled, the whole total is owed', async () => {
  const property = fc.asyncProperty(caso, async ({ documentos, facturas }: Caso) => {
    const copies = renamed(documentos);
    const own = facturas.map((one) => copies[documentos.indexOf(one)] as Documento);
    const others = copies.filter((copy) => !own.includes(copy) && copy.cfdi.status === VIGENTE);
    await arrive(...copies);
    const before = await Promise.all(own.map(credit));
    if (others.length === 0) return;
    await become(CANCELADO, ...others);
    const owed = own.map(({ cfdi }) => [Number(cfdi.total), new Big(cfdi.total).lte('0.01') ? 1 : 3]);
    expect(await Promise.all(own.map(credit))).toEqual(owed);
    for (const other of others) await become(VIGENTE, other);
    expect(await Promise.all(own.map(credit))).toEqual(before);
  });
  await fc.assert(property, { ...RUNS, numRuns: 20 });
});

function shuffled<T>(items: readonly T[], picks: Iterable<number>): T[] {
  const left = [...items];
  const source = picks[Symbol.iterator]();
  return items.map(() => left.splice((source.next().value ?? 0) % left.length, 1)[0] as T);
}
