import { reasonsToCsv } from './reasons-csv';

test('quotes every cell and escapes formulas', () => {
  const csv = reasonsToCsv([
    { archivo: 'a "b", c.xml', motivo: 'No es un CFDI' },
    { archivo: '=HYPERLINK("http://x").xml', motivo: '-1+1' },
  ]);
  expect(csv).toBe(
    '\uFEFF"Archivo","Motivo"\r\n"a ""b"", c.xml","No es un CFDI"\r\n"\'=HYPERLINK(""http://x"").xml","\'-1+1"\r\n',
  );
});
