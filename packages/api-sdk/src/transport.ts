import {
  type AnswerOf,
  API_BASE,
  answersFile,
  type BodyInputOf,
  type QueryInputOf,
  RFC_HEADER,
  type Route,
  TOKEN_HEADER,
} from '@boveda/contracts';
import axios, { type AxiosAdapter } from 'axios';
import { isApiError, offContract, toApiError } from './api-error';

/** Longest a call may take, in milliseconds (V1 §8). */
const TIMEOUT_MS = 120_000;

/** What a call is made with; `rfc` is null until a taxpayer is chosen. */
export interface Credentials {
  token: string;
  rfc: string | null;
}

/** How far an upload is, in bytes of the request. */
export interface UploadProgress {
  sent: number;
  total: number;
}

/** What the page gives to the SDK. */
export interface SdkOptions {
  /** Asked anew for every call. */
  getCredentials: () => Credentials | null;
  /** Told of a 401, with the token that was refused: an answer to an old token says nothing about a new one. */
  onUnauthorized: (token: string) => void;
  /** Asks for the password of whoever is in; resolves to whether it was confirmed, and then the call is made once more. */
  onPasswordNeeded?: () => Promise<boolean>;
  /** Origin of the API when it is not the page's own. */
  baseUrl?: string;
  /** Answers instead of the network, in tests. */
  adapter?: AxiosAdapter;
}

/** What belongs to one call. */
interface CallOptions<R extends Route> {
  query?: QueryInputOf<R>;
  body?: BodyInputOf<R>;
  /** Fills `{id}` of the path. */
  id?: string;
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
  /** The call is made by nobody yet: no token is sent. */
  anonymous?: boolean;
  /** Another limit, in milliseconds; 0 for none. */
  timeout?: number;
}

/**
 * Makes one call; rejects with ApiError and nothing else. Never retries, for the caller knows what is safe to repeat: but
 * one that was refused for want of the password did nothing, and is made again once the person has typed it.
 */
export type Call = <R extends Route>(route: R, options?: CallOptions<R>) => Promise<AnswerOf<R>>;

/** The only place that knows axios. */
export function createTransport(options: SdkOptions): Call {
  const { onPasswordNeeded } = options;
  const request = createRequest(options);
  return async (route, callOptions) => {
    try {
      return await request(route, callOptions);
    } catch (error) {
      const isAsked = isApiError(error) && error.code === 'password_needed' && (await onPasswordNeeded?.());
      if (!isAsked) throw error;
      return await request(route, callOptions);
    }
  };
}

function createRequest({ getCredentials, onUnauthorized, baseUrl = '', adapter }: SdkOptions): Call {
  const http = axios.create({ baseURL: baseUrl + API_BASE, timeout: TIMEOUT_MS, ...(adapter && { adapter }) });

  return async (route, { query, body, id = '', signal, onProgress, anonymous, timeout } = {}) => {
    const credentials = anonymous ? null : getCredentials();
    try {
      const response = await http.request({
        method: route.method,
        url: route.path.replace('{id}', encodeURIComponent(id)),
        params: { ...(query as Record<string, unknown> | undefined), ...route.when },
        data: body,
        // Without a body axios still announces a form, in Node at least; the server takes JSON alone.
        headers: { ...headersFor(credentials), ...(body === undefined && { 'Content-Type': false }) },
        signal,
        ...(timeout !== undefined && { timeout }),
        ...(answersFile(route) && { responseType: 'arraybuffer' as const }),
        onUploadProgress: onProgress && (({ loaded, total }) => onProgress({ sent: loaded, total: total ?? loaded })),
      });
      const answer = route.answer.safeParse(answersFile(route) ? new Uint8Array(response.data) : response.data);
      if (!answer.success) throw offContract(response.status, String(response.headers['x-request-id'] ?? ''));
      return answer.data as AnswerOf<typeof route>;
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status === 401 && credentials) onUnauthorized(credentials.token);
      throw error;
    }
  };
}

const headersFor = (credentials: Credentials | null): Record<string, string> =>
  credentials ? { [TOKEN_HEADER]: credentials.token, ...(credentials.rfc && { [RFC_HEADER]: credentials.rfc }) } : {};
