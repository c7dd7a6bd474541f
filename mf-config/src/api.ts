import { createAreaApi } from '@boveda/area-kit';
import type {
  AnswerOf,
  addAcceso,
  addCertificado,
  addCorreo,
  BitacoraRow,
  BodyInputOf,
  beginOauth,
  ConfigBuzon,
  Contraparte,
  changeCorreo,
  getCorreosDisponibles,
  getOauthStatus,
  Info,
  listAccesos,
  listBitacora,
  listCertificados,
  listCorreos,
  listOauthProveedores,
  Notificaciones,
  Page,
  Privilegio,
  putConfig,
  putInfo,
  QueryOf,
} from '@boveda/contracts';

export const api = createAreaApi({
  reducerPath: 'configApi',
  tagTypes: ['Accesos', 'Buzon', 'Certificados', 'Correos', 'Info', 'Notificaciones'],
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
    listBitacora: build.query<Page<BitacoraRow>, QueryOf<typeof listBitacora>>({
      query: (query) => (sdk, signal) => sdk.bitacora.list(query, signal),
    }),
    listCertificados: build.query<AnswerOf<typeof listCertificados>, void>({
      query: () => (sdk, signal) => sdk.certificados.list({}, signal),
      providesTags: ['Certificados'],
    }),
    addCertificado: build.mutation<unknown, BodyInputOf<typeof addCertificado>>({
      query: (body) => (sdk) => sdk.certificados.add(body),
      invalidatesTags: (added) => (added ? ['Certificados'] : []),
    }),
    listCorreos: build.query<AnswerOf<typeof listCorreos>, void>({
      query: () => (sdk, signal) => sdk.correos.list({}, signal),
      providesTags: ['Correos'],
    }),
    getCorreosDisponibles: build.query<AnswerOf<typeof getCorreosDisponibles>, void>({
      query: () => (sdk, signal) => sdk.correos.disponibles(signal),
      // Adding the e.firma opens them.
      providesTags: ['Correos', 'Certificados'],
    }),
    addCorreo: build.mutation<unknown, BodyInputOf<typeof addCorreo>>({
      query: (body) => (sdk) => sdk.correos.add(body),
      invalidatesTags: (added) => (added ? ['Correos'] : []),
    }),
    changeCorreo: build.mutation<unknown, { id: string; body: BodyInputOf<typeof changeCorreo> }>({
      query:
        ({ id, body }) =>
        (sdk) =>
          sdk.correos.change(id, body),
      invalidatesTags: (changed) => (changed ? ['Correos'] : []),
    }),
    removeCorreo: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.correos.remove(id),
      invalidatesTags: (removed) => (removed ? ['Correos'] : []),
    }),
    fetchCorreos: build.mutation<unknown, void>({
      query: () => (sdk) => sdk.correos.fetch(),
      // What is asked for is under way; the rows are asked again until it is not.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const reading = dispatch(
          api.util.updateQueryData('listCorreos', undefined, ({ rows }) => {
            for (const row of rows) row.sincronizando = true;
          }),
        );
        await queryFulfilled.catch(reading.undo);
      },
    }),
    listOauthProveedores: build.query<AnswerOf<typeof listOauthProveedores>, void>({
      query: () => (sdk, signal) => sdk.correos.oauthProveedores(signal),
    }),
    beginOauth: build.mutation<AnswerOf<typeof beginOauth>, BodyInputOf<typeof beginOauth>>({
      query: (body) => (sdk) => sdk.correos.beginOauth(body),
    }),
    checkOauth: build.mutation<AnswerOf<typeof getOauthStatus>, string>({
      query: (oauthuuid) => (sdk) => sdk.correos.oauthStatus({ oauthuuid }),
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
  useListBitacoraQuery,
  useListCertificadosQuery,
  useAddCertificadoMutation,
  useListCorreosQuery,
  useGetCorreosDisponiblesQuery,
  useAddCorreoMutation,
  useChangeCorreoMutation,
  useRemoveCorreoMutation,
  useFetchCorreosMutation,
  useListOauthProveedoresQuery,
  useBeginOauthMutation,
  useCheckOauthMutation,
} = api;
