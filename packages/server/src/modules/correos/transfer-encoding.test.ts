import { decoded } from './transfer-encoding';

async function decode(encoding: string, text: string, size: number): Promise<Buffer> {
  async function* pieces() {
    const bytes = Buffer.from(text, 'latin1');
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }
  const all: Buffer[] = [];
  for await (const piece of decoded(encoding, pieces())) all.push(piece);
  return Buffer.concat(all);
}

const BYTES = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));
const LINES = BYTES.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
const PRINTABLE = 'acci=F3n=20con a=C3=B1o=\r\n y Total=3D"1" \t\r\nfin=\r\n';

describe.each([1, 2, 3, 7, 76, 5_000])('in pieces of %i bytes', (size) => {
  test('base64 decodes to the original bytes', async () => {
    expect(await decode('BASE64', LINES, size)).toEqual(BYTES);
    expect(await decode('base64', BYTES.toString('base64').replaceAll('=', ''), size)).toEqual(BYTES);
  });

  test('quoted-printable decodes to the original bytes, in any charset', async () => {
    const expected = Buffer.from('acci\u00f3n con a\u00c3\u00b1o y Total="1"\r\nfin', 'latin1');
    expect(await decode('Quoted-Printable', PRINTABLE, size)).toEqual(expected);
  });

  test.each(['7bit', '8bit', 'binary', '', 'x-otra'])('%s leaves them unchanged', async (encoding) => {
    expect(await decode(encoding, BYTES.toString('latin1'), size)).toEqual(BYTES);
  });
});
