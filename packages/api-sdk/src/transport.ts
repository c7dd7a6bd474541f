import {
  API_BASE,
  answersFile,
  type Declaration,
  REQUEST_ID_HEADER,
  RFC_HEADER,
  TOKEN_HEADER,
} from '@boveda/contracts/core';
import axios, { type AxiosAdapter } from 'axios';
import { isApiError, offContract, toApiError } from './api-error';

/** Longest a call may take, in milliseconds (V1 §8). */
const TIMEOUT_MS = 120_000;

/** Who makes a call and for which taxpayer; `rfc` is null until one is chosen. */
export interface Credentials {
  token: string;
  rfc: string | null;
}

/** Progress of an upload, in bytes of the request. */
export interface UploadProgress {
  sent: number;
  total: number;
}

/** Options of the SDK. */
export interface SdkOptions {
  /** Called for every call. */
  getCredentials: () => Credentials | null;
  /** Called on a 401 with the token that was refused: an answer to an old token says nothing about a new one. */
  onUnauthorized: (token: string) => void;
  /** Asks the user for the password; resolves to whether it was confirmed, and then the call is made once more. */
  onPasswordNeeded?: () => Promise<boolean>;
  /** Origin of the API when it is not the page's own. */
  baseUrl?: string;
  /** Takes the place of the network, in tests. */
  adapter?: AxiosAdapter;
  /**
   * Returns the answer to a GET of this address that was requested before the SDK was there, or null; it must belong to these
   * credentials. Null, also as what it resolves to, makes the call as any other.
   */
  ahead?: (url: string, credentials: Credentials) => Promise<AheadAnswer | null> | null;
}

/** A successful answer that was requested ahead. */
export interface AheadAnswer {
  status: number;
  data: unknown;
  requestId: string;
}

/** What a caller may add to any call. */
export interface CallOptions {
  /** Ends the call, which then rejects with code 'aborted'. */
  signal?: AbortSignal | undefined;
  /** Told how far the request is on its way, for uploads. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** One call as it is sent; its query and body were checked by the compiler against the route. */
export interface Given extends CallOptions {
  /** Fills `{id}` of the path. */
  id: string;
  query: unknown;
  body: unknown;
}

/**
 * Makes one call; rejects with ApiError and nothing else. Never retries, because only the caller knows what is safe to
 * repeat. The exception is a call that was refused because the password is needed: the server did nothing, so it is
 * made again once the person has typed the password.
 */
export type Call = (route: Declaration, given: Given) => Promise<unknown>;

/** The transport over axios. */
export function createTransport(options: SdkOptions): Call {
  const { onPasswordNeeded } = options;
  const request = createRequest(options);
  return async (route, given) => {
    try {
      return await request(route, given);
    } catch (error) {
      const isAsked = isApiError(error) && error.code === 'password_needed' && (await onPasswordNeeded?.());
      if (!isAsked) throw error;
      return await request(route, given);
    }
  };
}

function createRequest({ getCredentials, onUnauthorized, baseUrl = '', adapter, ahead }: SdkOptions): Call {
  // Calls are authenticated by headers. With the default, axios awaits the Cookie Store before each request, which delays requests
  // while the main thread is busy.
  const http = axios.create({
    baseURL: baseUrl + API_BASE,
    timeout: TIMEOUT_MS,
    withXSRFToken: false,
    ...(adapter && { adapter }),
  });

  return async (route, { id, query, body, signal, onProgress }) => {
    const credentials = route.anonymous ? null : getCredentials();
    const url = route.path.replace('{id}', encodeURIComponent(id));
    const params = { ...(query as Record<string, unknown> | undefined), ...route.when };
    const asked = route.method === 'GET' && credentials ? ahead?.(http.getUri({ url, params }), credentials) : null;
    const early = asked ? await asked : null;
    const requestId = newRequestId();
    try {
      const response = await http.request({
        method: route.method,
        url,
        params,
        ...(early && { adapter: answering(early) }),
        data: body,
        // Without a body axios still sends the content type of a form, at least in Node; the server takes only JSON.
        headers: {
          ...headersFor(credentials),
          ...(requestId && { [REQUEST_ID_HEADER]: requestId }),
          ...(body === undefined && { 'Content-Type': false }),
        },
        ...(signal && { signal }),
        ...(route.noTimeout && { timeout: 0 }),
        ...(answersFile(route) && { responseType: 'arraybuffer' as const }),
        onUploadProgress: onProgress && (({ loaded, total }) => onProgress({ sent: loaded, total: total ?? loaded })),
      });
      const answer = route.answer.safeParse(answersFile(route) ? new Uint8Array(response.data) : response.data);
      if (!answer.success) throw offContract(response.status, String(response.headers['x-request-id'] ?? requestId));
      return answer.data;
    } catch (thrown) {
      const error = toApiError(thrown, requestId);
      if (error.status === 401 && credentials) onUnauthorized(credentials.token);
      throw error;
    }
  };
}

/** Empty where the browser makes none: outside of https and localhost. */
const newRequestId = (): string => globalThis.crypto?.randomUUID?.() ?? '';

const answering =
  ({ status, data, requestId }: AheadAnswer): AxiosAdapter =>
  async (config) => ({ status, statusText: '', data, headers: { 'x-request-id': requestId }, config });

const headersFor = (credentials: Credentials | null): Record<string, string> =>
  credentials ? { [TOKEN_HEADER]: credentials.token, ...(credentials.rfc && { [RFC_HEADER]: credentials.rfc }) } : {};
