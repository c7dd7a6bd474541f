import { listCases, refusedLists } from '../../../testing/list-cases';
import { type FilaEfos, parseEfos } from './parse-efos';
import { EfosRefused } from './published-lines';

/** Yields small pieces, as a network delivers them: letters are cut in two. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 101) yield bytes.subarray(at, at + 101);
}

async function read(bytes: Buffer) {
  const filas: FilaEfos[] = [];
  const said = await parseEfos(pieces(bytes), async (rows) => void filas.push(...rows));
  return { ...said, rows: filas };
}

test.each(listCases.map((one) => [one.name, one] as const))('reads a list with %s', async (_, expected) => {
  const { rows, ...said } = await read(expected.list);
  expect(rows.map(({ rfc, situacion }) => [rfc, situacion])).toEqual(expected.filas);
  expect(said).toMatchObject({
    filas: expected.filas.length,
    omitidas: expected.omitidas ?? 0,
    suprimidas: expected.suprimidas ?? 0,
    actualizado: expected.actualizado === undefined ? '2026-10-31' : expected.actualizado,
  });
  expect(rows[0]?.etapas.map(({ publicacionsat }) => publicacionsat)).toEqual(
    expected.dias ?? ['2018-06-01', '2018-09-28'],
  );
  if (expected.nombre !== undefined) expect(rows[0]?.nombre).toBe(expected.nombre);
});

test.each(refusedLists)('refuses %s', async (_, bytes) => {
  await expect(read(bytes)).rejects.toThrow(EfosRefused);
});

test('one odd row in two hundred is left out, and the RFC of it is told', async () => {
  const [, odd] = listCases.filter(({ name }) => name.includes('situation'));
  expect((await read(odd?.list ?? Buffer.alloc(0))).ilegibles).toEqual(['AAA090902HHH']);
});
