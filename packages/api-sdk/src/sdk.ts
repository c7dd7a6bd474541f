import {
  acceptTerminos,
  type BodyInputOf,
  emitidos,
  getDashboard,
  getEspacioMensual,
  getPreview,
  listRfc,
  login,
  logout,
  preaceptarRecibido,
  type QueryInputOf,
  recibidos,
  registerLastLogin,
  searchRfcs,
  uploadCfdi,
  uploadZip,
} from '@boveda/contracts';
import { type Call, createTransport, type SdkOptions, type UploadProgress } from './transport';

interface UploadOptions {
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
}

/** An upload takes as long as its bytes need on the way: 50 MB over 4 Mbit/s are more than two minutes. */
const unhurried = { timeout: 0 };

/** Every call of the API as a function. Each rejects with ApiError, and validates what the server answers. */
export type Sdk = ReturnType<typeof createSdk>;

/** Every call of the API, wired to whoever is in. */
export function createSdk(options: SdkOptions) {
  const call = createTransport(options);
  return {
    session: sessionCalls(call),
    dashboard: {
      get: (signal?: AbortSignal) => call(getDashboard, { signal }),
      espacioMensual: (signal?: AbortSignal) => call(getEspacioMensual, { signal }),
      acceptTerminos: () => call(acceptTerminos),
    },
    emitidos: cfdiCalls(call, emitidos),
    recibidos: {
      ...cfdiCalls(call, recibidos),
      preaceptar: (id: string, query: QueryInputOf<typeof preaceptarRecibido>) =>
        call(preaceptarRecibido, { id, query }),
    },
    rfcs: {
      search: (query: QueryInputOf<typeof searchRfcs>, signal?: AbortSignal) => call(searchRfcs, { query, signal }),
    },
    previews: {
      get: (release: string, signal?: AbortSignal) => call(getPreview, { id: release, signal }),
    },
    upload: {
      cfdi: (body: BodyInputOf<typeof uploadCfdi>, options?: UploadOptions) =>
        call(uploadCfdi, { body, ...unhurried, ...options }),
      zip: (body: BodyInputOf<typeof uploadZip>, options?: UploadOptions) =>
        call(uploadZip, { body, ...unhurried, ...options }),
    },
  };
}

const sessionCalls = (call: Call) => ({
  login: (body: BodyInputOf<typeof login>) => call(login, { body, anonymous: true }),
  logout: () => call(logout),
  listRfc: (idacceso: string, signal?: AbortSignal) => call(listRfc, { id: idacceso, signal }),
  registerLastLogin: () => call(registerLastLogin),
});

const cfdiCalls = (call: Call, routes: typeof emitidos) => ({
  list: (query: QueryInputOf<typeof emitidos.list>, signal?: AbortSignal) => call(routes.list, { query, signal }),
  sum: (query: QueryInputOf<typeof emitidos.sum>, signal?: AbortSignal) => call(routes.sum, { query, signal }),
  get: (id: string, signal?: AbortSignal) => call(routes.get, { id, signal }),
  verify: (id: string, signal?: AbortSignal) => call(routes.verify, { id, signal }),
});
