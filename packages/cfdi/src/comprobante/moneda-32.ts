/** Free text that is looked into. */
const MAX_TEXT = 100;

/** Codes of ISO 4217, those of the past too. */
const codes = new Set(Intl.supportedValuesOf('currency').filter((code) => code !== 'XXX'));

/** Currencies by their names, in capitals without accents, blanks and points; the first that fits. */
const names: readonly (readonly [RegExp, string])[] = [
  [/^PESOS?ARGENTIN/, 'ARS'],
  [/^PESOS?CHILEN/, 'CLP'],
  [/^PESOS?COLOMBIAN/, 'COP'],
  [/^PESOS?CUBAN/, 'CUP'],
  [/^PESOS?DOMINICAN/, 'DOP'],
  [/^PESOS?FILIPIN/, 'PHP'],
  [/^PESOS?URUGUAY/, 'UYU'],
  [/CANADIENSE|CANADIANDOLLAR/, 'CAD'],
  [/AUSTRALIAN/, 'AUD'],
  [/ESTERLINA|STERLING/, 'GBP'],
  [/EURO|€/, 'EUR'],
  [/^YEN/, 'JPY'],
  [/^FRANCOS?SUIZO|^SWISSFRANC/, 'CHF'],
  [/PESO.*(?:DOLAR|EURO)|(?:DOLAR|EURO).*PESO/, 'XXX'],
  [/^UDIS?$|^MXV$|^UNIDAD(?:ES)?DEINVERSION/, 'MXV'],
  [/PESO|NACIONAL|^MN$|^MX[NP]?$|^MEX(?:ICO|ICAN[AO]S?)?$|^MX?\$$|^\$(?:MN|MXN)?$/, 'MXN'],
  [/DOLAR|DOLLAR|^DL+R?S?(?:$|US)|^USA?$|^US\$|^USDL+S?$|^\$USD?$/, 'USD'],
  // Texts that say that none is stated.
  [/^(?:NOAPLICA|NA|ND|NOIDENTIFICAD[AO]|NINGUN[AO]|SINMONEDA)?$/, 'MXN'],
];

/**
 * Code of the currency of a CFDI 3.2, whose schema lets any text stand there («M.N.», «Pesos», «Dlls.»). Without a
 * currency amounts are in pesos; `XXX` for a text that names none that is known, or several.
 */
export function moneda32(text: string | null): string {
  const capitals = (text ?? '')
    .slice(0, MAX_TEXT)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toUpperCase();
  const name = capitals.replaceAll(/[^A-Z€$]/g, '');
  const named = names.find(([pattern]) => pattern.test(name));
  if (named) return named[1];
  const [code, other] = new Set([name, ...capitals.split(/[^A-Z]+/)].filter((word) => codes.has(word)));
  return code !== undefined && other === undefined ? code : 'XXX';
}

/** A number in a text, with points or commas. */
const NUMBER = /\d*(?:[.,]\d+)+|\d+/g;
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;
/** Of amounts: 18 digits before the point, 10 after it. */
const DECIMAL = /^0*(\d{1,18})(?:\.(\d{1,10})0*)?$/;

/**
 * TipoCambio of a CFDI 3.2, which may be any text as well: the number in it («1.00 MXN», «$13.25», «13,25»). Null for words
 * («No aplica»), for several numbers, and for zero.
 */
export function tipoCambio32(text: string | null): string | null {
  const said = (text ?? '').slice(0, MAX_TEXT).normalize('NFKC');
  const [number, second] = said.match(NUMBER) ?? [];
  if (number === undefined || second !== undefined || /-\s*[\d.,]/.test(said)) return null;
  const point = GROUPED.test(number) ? -1 : Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const digits = (part: string) => part.replaceAll(/[.,]/g, '');
  const plain = point < 0 ? digits(number) : `${digits(number.slice(0, point)) || '0'}.${number.slice(point + 1)}`;
  const [, integer, fraction] = DECIMAL.exec(plain) ?? [];
  if (integer === undefined || !/[1-9]/.test(plain)) return null;
  return fraction === undefined ? integer : `${integer}.${fraction}`;
}
