// The box of filters above a list, and its fields.
// Never: which filters one list has.
export { Choice, TextBox } from '../controls/inputs';
export { DateInput, type DateInputProps } from '../form/date-input';
export { useSettled } from '../form/use-settled';
export { CatalogField, Field, TextField } from './fields';
export { FilterBox } from './filter-box';
export type { FilterChip } from './filter-chips';
export { PeriodField } from './period-field';
export { lastMonth } from './periods';
export { AmountsField, DayField, DaysField } from './ranges';
export { readMoney, readRfc, readUuid } from './read';
export { RFC_MATCHES, RfcField } from './rfc-field';
