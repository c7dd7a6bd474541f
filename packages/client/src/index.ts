// The client of the API that taxpayers' programs install. It needs nothing of this repository, so that it can be published alone.
export type { paths } from './api.generated';
export { Boveda, type BovedaOptions, type CallOptions, type ExportedFile } from './boveda';
export type { Content } from './bytes';
export type { ExportRequest, ListPath, ListQuery, RowOf, Schemas } from './paths';
export { BovedaError } from './problem';
export type { Retries } from './retries';
