import type { ProblemCode } from '@boveda/contracts';
import { problem } from '@boveda/contracts/core';
import axios from 'axios';

/** The codes of the server, and four for failures without an answer of the server. */
export type ApiErrorCode = ProblemCode | 'network' | 'timeout' | 'aborted' | 'off_contract';

/** Why a call failed, as plain data that a store may keep. `status` 0 means that no answer came. */
export interface ApiError {
  status: number;
  code: ApiErrorCode;
  /** The server's Spanish sentence; empty when there was no answer of the server. */
  msg: string;
  /** Finds the request in the server's log, if it arrived there; empty when none was sent. */
  requestId: string;
}

/** Whether a thrown value is an ApiError. */
export const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && 'code' in value && 'requestId' in value && 'status' in value;

/** An answer that does not match the contract: a proxy's page, or a server of another version. */
export const offContract = (status: number, requestId = ''): ApiError => ({
  status,
  code: 'off_contract',
  msg: '',
  requestId,
});

// The members of RFC 9457 repeat these, and a server of an older version does not send them.
const known = problem().pick({ msg: true, code: true, requestId: true });
const spoken = known.omit({ code: true });

const silent = (code: ApiErrorCode, requestId = ''): ApiError => ({ status: 0, code, msg: '', requestId });

/** A call whose part of the contracts could not be fetched. @throws ApiError */
export function notFetched(): never {
  throw silent('network');
}

/** Turns an error of axios into an ApiError; `sentId` is the id that the call sent. @throws any other error unchanged. */
export function toApiError(thrown: unknown, sentId = ''): ApiError {
  if (isApiError(thrown)) return thrown;
  if (!axios.isAxiosError(thrown)) throw thrown;
  if (thrown.code === 'ERR_CANCELED') return silent('aborted', sentId);
  if (thrown.code === 'ECONNABORTED' || thrown.code === 'ETIMEDOUT') return silent('timeout', sentId);
  const { response } = thrown;
  if (!response) return silent('network', sentId);
  const data = readable(response.data);
  const told = known.safeParse(data);
  if (told.success) return { status: response.status, ...told.data };
  // A newer server may know more codes than this build; its sentence is still worth showing.
  const sentence = spoken.safeParse(data);
  return { ...offContract(response.status, String(response.headers['x-request-id'] ?? sentId)), ...sentence.data };
}

/** Problems of calls that answer files arrive as bytes too. */
function readable(data: unknown): unknown {
  if (!(data instanceof ArrayBuffer || ArrayBuffer.isView(data))) return data;
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return data;
  }
}
