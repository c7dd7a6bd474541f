import { createAreaApi } from '@boveda/area-kit';
import type {
  AnswerOf,
  addAcceso,
  addCertificado,
  BodyInputOf,
  ConfigBuzon,
  Contraparte,
  Info,
  listAccesos,
  listCertificados,
  Notificaciones,
  Page,
  Privilegio,
  putConfig,
  putInfo,
} from '@boveda/contracts';

export const api = createAreaApi({
  reducerPath: 'configApi',
  tagTypes: ['Accesos', 'Buzon', 'Certificados', 'Info', 'Notificaciones'],
}).injectEndpoints({
  endpoints: (build) => ({
    listAccesos: build.query<AnswerOf<typeof listAccesos>, void>({
      query: () => (sdk, signal) => sdk.accesos.list(signal),
      providesTags: ['Accesos'],
    }),
    getAccesosDisponibles: build.query<{ accesosdisponibles: number }, void>({
      query: () => (sdk, signal) => sdk.accesos.disponibles(signal),
      providesTags: ['Accesos'],
    }),
    addAcceso: build.mutation<unknown, BodyInputOf<typeof addAcceso>>({
      query: (body) => (sdk) => sdk.accesos.add(body),
      invalidatesTags: (added) => (added ? ['Accesos'] : []),
    }),
    changeAcceso: build.mutation<unknown, { id: string; privilegio: Privilegio }>({
      query:
        ({ id, privilegio }) =>
        (sdk) =>
          sdk.accesos.change(id, { privilegio }),
      // Refused, the list says again what holds.
      invalidatesTags: ['Accesos'],
    }),
    removeAcceso: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.accesos.remove(id),
      invalidatesTags: (removed) => (removed ? ['Accesos'] : []),
    }),
    getInfo: build.query<Info, void>({
      query: () => (sdk, signal) => sdk.info.get(signal),
      providesTags: ['Info'],
    }),
    setInfo: build.mutation<unknown, BodyInputOf<typeof putInfo>>({
      query: (body) => (sdk) => sdk.info.set(body),
      invalidatesTags: (saved) => (saved ? ['Info'] : []),
    }),
    rotateApiKey: build.mutation<unknown, void>({
      query: () => (sdk) => sdk.info.rotateApiKey(),
      invalidatesTags: (made) => (made ? ['Info'] : []),
    }),
    setLogo: build.mutation<unknown, string>({
      query: (logo) => (sdk) => sdk.info.setLogo({ logo }),
      invalidatesTags: (saved) => (saved ? ['Info'] : []),
    }),
    getConfig: build.query<ConfigBuzon, void>({
      query: () => (sdk, signal) => sdk.config.get(signal),
      providesTags: ['Buzon'],
    }),
    setConfig: build.mutation<unknown, BodyInputOf<typeof putConfig>>({
      query: (body) => (sdk) => sdk.config.set(body),
      invalidatesTags: ['Buzon'],
    }),
    setListaBlanca: build.mutation<unknown, string>({
      query: (buzon_listablanca) => (sdk) => sdk.config.setListaBlanca({ buzon_listablanca }),
      invalidatesTags: (saved) => (saved ? ['Buzon'] : []),
    }),
    searchRfcs: build.query<Page<Contraparte>, string>({
      query: (search) => (sdk, signal) => sdk.rfcs.list({ search, limit: 10 }, signal),
    }),
    getNotificaciones: build.query<Notificaciones, void>({
      query: () => (sdk, signal) => sdk.config.notificaciones(signal),
      providesTags: ['Notificaciones'],
    }),
    setNotificaciones: build.mutation<unknown, Partial<Notificaciones>>({
      query: (body) => (sdk) => sdk.config.setNotificaciones(body),
      invalidatesTags: ['Notificaciones'],
    }),
    listCertificados: build.query<AnswerOf<typeof listCertificados>, void>({
      query: () => (sdk, signal) => sdk.certificados.list({}, signal),
      providesTags: ['Certificados'],
    }),
    addCertificado: build.mutation<unknown, BodyInputOf<typeof addCertificado>>({
      query: (body) => (sdk) => sdk.certificados.add(body),
      invalidatesTags: (added) => (added ? ['Certificados'] : []),
    }),
  }),
});

export const {
  useListAccesosQuery,
  useGetAccesosDisponiblesQuery,
  useAddAccesoMutation,
  useChangeAccesoMutation,
  useRemoveAccesoMutation,
  useGetInfoQuery,
  useSetInfoMutation,
  useRotateApiKeyMutation,
  useSetLogoMutation,
  useGetConfigQuery,
  useSetConfigMutation,
  useSetListaBlancaMutation,
  useSearchRfcsQuery,
  useGetNotificacionesQuery,
  useSetNotificacionesMutation,
  useListCertificadosQuery,
  useAddCertificadoMutation,
} = api;
