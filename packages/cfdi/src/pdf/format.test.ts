import fc from 'fast-check';
import { formatFecha, formatMoney, formatNumber, formatTasa, labelOf } from './format';
import { importeConLetra } from './importe-con-letra';
import { textWidth, wrapText } from './metrics';

describe('formats', () => {
  it.each([
    ['0', '$0.00'],
    ['1234.5', '$1,234.50'],
    ['-1234567.891', '-$1,234,567.891'],
    ['999999999999999999.99', '$999,999,999,999,999,999.99'],
    ['0.1234567', '$0.123457'],
    ['10.500000', '$10.50'],
  ])('money %s is %s', (amount, shown) => expect(formatMoney(amount)).toBe(shown));

  it('writes dates, rates, quantities and catalogue keys for people', () => {
    expect(formatFecha('2026-03-01T09:08:07')).toBe('1-mar-2026 09:08:07');
    expect(formatFecha('2026-12-31')).toBe('31-dic-2026');
    expect(formatTasa('Tasa', '0.160000')).toBe('16%');
    expect(formatTasa('Tasa', '0.106667')).toBe('10.6667%');
    expect(formatTasa('Cuota', '0.349700')).toBe('$0.3497');
    expect(formatTasa('Exento', null)).toBe('Exento');
    expect(formatNumber('1200.500000')).toBe('1,200.5');
    expect(labelOf('regimenFiscal', '626')).toBe('626 Régimen Simplificado de Confianza');
    expect(labelOf('usoCfdi', 'ZZZ')).toBe('ZZZ');
  });
});

describe('importeConLetra', () => {
  it.each([
    ['0', 'MXN', 'CERO PESOS 00/100 M.N.'],
    ['1', 'MXN', 'UN PESO 00/100 M.N.'],
    ['1.005', 'MXN', 'UN PESO 01/100 M.N.'],
    ['21.50', 'USD', 'VEINTIÚN DÓLARES 50/100 USD'],
    ['31', 'MXN', 'TREINTA Y UN PESOS 00/100 M.N.'],
    ['100', 'MXN', 'CIEN PESOS 00/100 M.N.'],
    ['101', 'MXN', 'CIENTO UN PESOS 00/100 M.N.'],
    ['1000', 'MXN', 'MIL PESOS 00/100 M.N.'],
    ['21001', 'MXN', 'VEINTIÚN MIL UN PESOS 00/100 M.N.'],
    ['999999.99', 'MXN', 'NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE PESOS 99/100 M.N.'],
    ['1000000', 'MXN', 'UN MILLÓN DE PESOS 00/100 M.N.'],
    ['2000001', 'MXN', 'DOS MILLONES UN PESOS 00/100 M.N.'],
    ['1000001000000', 'EUR', 'UN BILLÓN UN MILLÓN DE EUROS 00/100 EUR'],
    ['5', 'JPY', 'CINCO 00/100 JPY'],
  ])('%s %s is %s', (total, moneda, words) => expect(importeConLetra(total, moneda)).toBe(words));

  it('spells out every number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (amount) => {
        expect(importeConLetra(String(amount), 'MXN')).toMatch(/^[A-ZÉÓÚ]+( [A-ZÉÓÚ]+)* PESOS? 00\/100 M\.N\.$/);
      }),
      { seed: 2, numRuns: 300 },
    );
  });
});

describe('wrapText', () => {
  it('keeps every character, in order, within the width', () => {
    const text = fc.array(fc.stringMatching(/^[A-Za-zñé0-9]{1,40}$/), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(text, fc.integer({ min: 20, max: 200 }), (words, width) => {
        const lines = wrapText(words.join(' '), 'Helvetica', 8, width);
        expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
        for (const line of lines) expect(textWidth(line, 'Helvetica', 8)).toBeLessThanOrEqual(width);
      }),
      { seed: 2, numRuns: 200 },
    );
  });
});
