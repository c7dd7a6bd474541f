import { Big } from 'big.js';

// 14205, 14205.7, 14,205.79, 1'014,205.79, with or without $ and currency; never more digits than an amount of a CFDI has.
const AMOUNT = /^(\$\s*|MXN|USD|EUR)?(\d{1,3}(?:[,'’]\d{3}){1,4}|\d{1,15})(?:\.(\d{0,6}))?(?:MXN|USD|EUR)?$/i;
/** 14.205,79, as in copies from programs of other countries: a comma before the last two digits leaves no doubt. */
const WITH_COMMA = /^(.*?)(\d{1,3}(?:\.\d{3})+),(\d{2})(?!\d)/;

/** Amounts from `from` on, and below `below`. */
export interface AmountRange {
  from: string;
  below: string;
}

/**
 * Reads a text as an amount. Decimals that were not typed may be any: `14205.7` is 14,205.70 to 14,205.79. Returns null for other
 * texts, and for one or two digits without a sign or decimals.
 */
export function amountRange(text: string): AmountRange | null {
  const [, sign, whole = '', decimals = ''] = AMOUNT.exec(text.trim().replace(WITH_COMMA, inPoints)) ?? [];
  if (!whole || (whole.length < 3 && !sign && !decimals)) return null;
  const from = new Big(`${whole.replaceAll(/[,'’]/g, '')}.${decimals || '0'}`);
  return { from: from.toFixed(), below: from.plus(new Big(10).pow(-decimals.length)).toFixed() };
}

const inPoints = (_: string, before: string, whole: string, decimals: string) =>
  `${before}${whole.replaceAll('.', '')}.${decimals}`;
