// The only door to the server: one function per call of the contracts, and what it fails with.
// Never: React, storage, redirects or Spanish sentences; the transport reports, others decide.
export { type ApiError, type ApiErrorCode, isApiError } from './api-error';
export { createSdk, type Sdk } from './sdk';
export type { Credentials, SdkOptions, UploadProgress } from './transport';
