import { Readable } from 'node:stream';
import readExcel from 'read-excel-file/node';
import type { ColumnaHoja } from './sheet';
import { writeWorkbook } from './workbook';

interface Fila {
  texto: string | null;
  importe: string | null;
  fecha: string | null;
}
const columnas: ColumnaHoja<Fila>[] = [
  { titulo: 'Texto', tipo: 'texto', ancho: 10, valor: ({ texto }) => texto },
  { titulo: 'Importe', tipo: 'importe', ancho: 10, valor: ({ importe }) => importe },
  { titulo: 'Fecha', tipo: 'fecha', ancho: 10, valor: ({ fecha }) => fecha },
];

const bytesOf = async (pieces: AsyncIterable<Buffer>) => Buffer.concat(await Readable.from(pieces).toArray());

async function reopened(filas: Fila[]) {
  async function* portions() {
    yield filas;
  }
  const read = await readExcel(await bytesOf(writeWorkbook('Hoja & más', columnas, portions(), '2026-03-10T12:30:15')));
  return read.map(({ sheet, data }) => ({ sheet, data }))[0];
}

it('is read by another program with the same values', async () => {
  const texts = ['=1+1', '+52', '-5', '@x', '\tx', 'Ñandú & <Cía>', '_x0041_', ' orilla ', '中文 😀', 'a\u0001b'];
  const filas = texts.map((texto) => ({ texto, importe: '1234.50', fecha: '2026-03-10T12:30:15' }));
  const book = await reopened([...filas, { texto: null, importe: '-0.000001', fecha: null }]);
  expect(book?.sheet).toBe('Hoja & más');
  expect(book?.data[0]).toEqual(['Texto', 'Importe', 'Fecha']);
  expect(book?.data.slice(1).map(([texto]) => texto)).toEqual([
    ...texts.slice(0, -1).map((text) => expect.stringContaining(text.trim().replace('_x0041_', 'x0041'))),
    'ab',
    null,
  ]);
  expect(book?.data[1]?.slice(1)).toEqual([1234.5, new Date('2026-03-10T12:30:15Z')]);
  expect(book?.data.at(-1)?.slice(1)).toEqual([-0.000_001, null]);
});

it('fails as a whole when its rows fail', async () => {
  async function* portions(): AsyncGenerator<Fila[]> {
    yield [{ texto: 'uno', importe: null, fecha: null }];
    throw new Error('the database went away');
  }
  await expect(bytesOf(writeWorkbook('Hoja', columnas, portions(), '2026-03-10T12:30:15'))).rejects.toThrow(
    'the database went away',
  );
});
