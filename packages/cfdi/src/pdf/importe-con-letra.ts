import { Big } from 'big.js';

const UNIDADES =
  'CERO UN DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIÚN VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE VEINTIOCHO VEINTINUEVE'.split(
    ' ',
  );
const DECENAS = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA'];
const CENTENAS = [
  '',
  'CIENTO',
  'DOSCIENTOS',
  'TRESCIENTOS',
  'CUATROCIENTOS',
  'QUINIENTOS',
  'SEISCIENTOS',
  'SETECIENTOS',
  'OCHOCIENTOS',
  'NOVECIENTOS',
];

function upTo999(n: number): string {
  if (n === 100) return 'CIEN';
  const rest = n % 100;
  const tens =
    rest < 30
      ? (UNIDADES[rest] ?? '')
      : [DECENAS[Math.floor(rest / 10)], UNIDADES[rest % 10]].filter((_, i) => i === 0 || rest % 10 > 0).join(' Y ');
  return [CENTENAS[Math.floor(n / 100)], rest > 0 ? tens : ''].filter(Boolean).join(' ');
}

function upTo999999(n: number): string {
  const thousands = Math.floor(n / 1000);
  const head = thousands === 0 ? '' : thousands === 1 ? 'MIL' : `${upTo999(thousands)} MIL`;
  return [head, n % 1000 > 0 ? upTo999(n % 1000) : ''].filter(Boolean).join(' ');
}

/** A cardinal as it stands before a masculine noun (`UN`, `VEINTIÚN`), below 10^18. */
function cardinal(digits: string): string {
  const groups = digits.padStart(18, '0').match(/\d{6}/g) ?? [];
  const [billones = 0, millones = 0, unidades = 0] = groups.map(Number);
  const scale = (n: number, one: string, many: string) =>
    n === 0 ? '' : n === 1 ? `UN ${one}` : `${upTo999999(n)} ${many}`;
  const words = [
    scale(billones, 'BILLÓN', 'BILLONES'),
    scale(millones, 'MILLÓN', 'MILLONES'),
    upTo999999(unidades),
  ].filter(Boolean);
  return words.join(' ') || 'CERO';
}

const monedas: Readonly<Record<string, { one: string; many: string; after: string }>> = {
  MXN: { one: 'PESO', many: 'PESOS', after: 'M.N.' },
  USD: { one: 'DÓLAR', many: 'DÓLARES', after: 'USD' },
  EUR: { one: 'EURO', many: 'EUROS', after: 'EUR' },
  // No currency is at stake.
  XXX: { one: '', many: '', after: '' },
};

/** `MIL CIENTO DIECISÉIS PESOS 50/100 M.N.`; a currency without a name here keeps its key. Rounded to cents. */
export function importeConLetra(total: string, moneda: string): string {
  const [integer = '0', cents = '00'] = new Big(total).abs().toFixed(2).split('.');
  const { one, many, after } = monedas[moneda] ?? { one: '', many: '', after: moneda };
  const noun = integer === '1' ? one : many;
  const de = /[1-9]0{6,}$/.test(integer) && noun ? 'DE' : '';
  return [cardinal(integer), de, noun, `${cents}/100`, after].filter(Boolean).join(' ');
}
