// The client of the API: one function per call of the contracts, and the error that it rejects with.
// Never: React, storage, redirects or Spanish sentences; callers decide what to do about an error.
export { type ApiError, type ApiErrorCode, isApiError } from './api-error';
export { createSdk, type Sdk } from './sdk';
export type { AheadAnswer, Credentials, SdkOptions, UploadProgress } from './transport';
