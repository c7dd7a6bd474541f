export { FOLIO_LENGTH, folioDe, NOMBRE_LENGTH } from './cfdi';
export { formatDay, formatFechaCfdi, formatInstant, monthAbbreviations, today } from './dates';
export { formatAmount, formatMoney } from './money';
export { formatBytes, truncate } from './text';
