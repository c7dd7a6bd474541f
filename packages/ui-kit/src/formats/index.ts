export { FOLIO_LENGTH, folioOf, NOMBRE_LENGTH } from './cfdi';
export {
  formatAge,
  formatDay,
  formatFechaCfdi,
  formatInstant,
  formatTypedDay,
  monthAbbreviations,
  today,
} from './dates';
export { formatAmount, formatExact, formatMoney, formatTotal } from './money';
export { isZero, sumMoney } from './sum-money';
export { formatBytes, formatCount, plural, truncate } from './text';
