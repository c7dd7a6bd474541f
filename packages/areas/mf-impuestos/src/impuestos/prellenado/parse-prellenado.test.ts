import { countCifras, MAX_TEXTO, parsePrellenado } from './parse-prellenado';

const HEADINGS =
  'Tipo\tNº canceladas\tNº vigentes\tSubtotal\tDescuento\tSubtotal − Descuento\tBase IVA 16 %\tBase IVA 8 %\tBase IVA 0 %\tBase IVA exento\tIVA 16 %\tIVA 8 %';
const emitidasPue = {
  ...{ canceladas: '1', vigentes: '12', subtotal: '1100.00', descuento: '100.00', neto: '1000.00', base16: '900.00' },
  ...{ base8: '0.00', base0: '50.00', baseExento: '50.00', iva16: '144.00', iva8: '0.00' },
};
const ROW = '1\t12\t$ 1,100.00\t$100.00\t$1,000\t900\t0\t50.00\t50.00\t144.00\t0';

test('reads the table of the SAT as it is copied', () => {
  expect(
    parsePrellenado(`${HEADINGS}\nEmitidas I PUE\t${ROW}\nEmitidas P\t0\t3\t\t\t\t2,000.50\t-\t\t\t320.08\t\r\n`),
  ).toEqual({ emitidasPue, emitidasPago: { canceladas: '0', vigentes: '3', base16: '2000.50', iva16: '320.08' } });
});

test('reads columns in any order, with a heading for every column but the label', () => {
  expect(parsePrellenado('IVA 16%;Vigentes;Base 16%\nRecibidas, pagos;"1,600.00";4;"10,000.00"')).toEqual({
    recibidasPago: { iva16: '1600.00', vigentes: '4', base16: '10000.00' },
  });
});

test('reads CSV, and sections with a title each', () => {
  const csv =
    'Facturas emitidas\n,Base IVA 16%,IVA 16%\nPago en una sola exhibición (PUE),"1,000.00",160.00\nComplemento de pago,10,1.6\n' +
    'Facturas recibidas\n,Base IVA 16%,IVA 16%\nIngreso PUE,5,0.8';
  expect(parsePrellenado(csv)).toEqual({
    emitidasPue: { base16: '1000.00', iva16: '160.00' },
    emitidasPago: { base16: '10.00', iva16: '1.60' },
    recibidasPue: { base16: '5.00', iva16: '0.80' },
  });
});

test('reads rows without labels and columns without headings in the order of the SAT', () => {
  expect(parsePrellenado(`${ROW}\n${ROW.replace('12', '7')}`)).toEqual({
    emitidasPue,
    emitidasPago: { ...emitidasPue, vigentes: '7' },
  });
});

test('reads the table with rows and columns exchanged', () => {
  const text = '\tEmitidas I PUE\tRecibidas I PUE\nBase IVA 16 %\t1,000.00\t500.00\nIVA 16 %\t160\t(80)';
  expect(parsePrellenado(text)).toEqual({
    emitidasPue: { base16: '1000.00', iva16: '160.00' },
    recibidasPue: { base16: '500.00', iva16: '-80.00' },
  });
});

test('finds nothing in other text, in too much of it, and in amounts that are none', () => {
  expect(parsePrellenado('Hola')).toBeUndefined();
  expect(parsePrellenado('')).toBeUndefined();
  expect(parsePrellenado(`${HEADINGS}\nEmitidas I PUE\tNaN\t1e9\t${'9'.repeat(40)}`)).toBeUndefined();
  expect(parsePrellenado(`${HEADINGS}\nEmitidas I PUE\t${ROW}${' '.repeat(MAX_TEXTO)}`)).toBeUndefined();
});

test('reads the largest hostile text at once', () => {
  for (const unit of [' ', '"', ',', '1,', '\n', 'emitidas;']) {
    const start = performance.now();
    parsePrellenado(unit.repeat(Math.floor(MAX_TEXTO / unit.length)));
    expect(performance.now() - start).toBeLessThan(5_000);
  }
});

test('counts what was read', () => {
  expect(countCifras({ emitidasPue: { iva16: '1.00' }, recibidasPago: { iva16: '1.00', iva8: '0.00' } })).toBe(3);
});
