// The box of filters above a list, and its fields.
// Never: which filters one list has.
export { CatalogField, Field, TextField } from './fields';
export { FilterBox } from './filter-box';
export { AmountsField, DaysField } from './ranges';
export { readMoney, readRfc, readUuid } from './read';
export { RFC_MATCHES, RfcField } from './rfc-field';
