import { createAreaApi } from '@boveda/area-kit';
import type {
  AnswerOf,
  api,
  BitacoraRow,
  BodyInputOf,
  ConfigBuzon,
  Contraparte,
  Info,
  Notificaciones,
  Page,
  Privilegio,
  QueryOf,
  ResultadoArchivo,
} from '@boveda/contracts';

export const areaApi = createAreaApi({
  reducerPath: 'configApi',
  tagTypes: [
    'Accesos',
    'Buzon',
    'Certificados',
    'Correos',
    'Info',
    'Llaves',
    'Notificaciones',
    'Pruebas',
    'Webhooks',
    'Entregas',
  ],
}).injectEndpoints({
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
  endpoints: (build) => ({
    listAccesos: build.query<AnswerOf<typeof api.accesos.list>, void>({
      query: () => (sdk, signal) => sdk.accesos.list({ signal }),
      providesTags: ['Accesos'],
    }),
    getAccesosDisponibles: build.query<{ accesosdisponibles: number }, void>({
      query: () => (sdk, signal) => sdk.accesos.getDisponibles({ signal }),
      providesTags: ['Accesos'],
    }),
    addAcceso: build.mutation<unknown, BodyInputOf<typeof api.accesos.add>>({
      query: (body) => (sdk) => sdk.accesos.add(body),
      invalidatesTags: (added) => (added ? ['Accesos'] : []),
    }),
    changeAcceso: build.mutation<unknown, { id: string; privilegio: Privilegio }>({
      query:
        ({ id, privilegio }) =>
        (sdk) =>
          sdk.accesos.change(id, { privilegio }),
      // Loaded again after a refusal too, to show the stored value.
      invalidatesTags: ['Accesos'],
    }),
    removeAcceso: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.accesos.remove(id),
      invalidatesTags: (removed) => (removed ? ['Accesos'] : []),
    }),
    getInfo: build.query<Info, void>({
      query: () => (sdk, signal) => sdk.info.get({ signal }),
      providesTags: ['Info'],
    }),
    setInfo: build.mutation<unknown, BodyInputOf<typeof api.info.set>>({
      query: (body) => (sdk) => sdk.info.set(body),
      invalidatesTags: (saved) => (saved ? ['Info'] : []),
    }),
    rotateApiKey: build.mutation<unknown, void>({
      query: () => (sdk) => sdk.info.rotateApiKey(),
      invalidatesTags: (made) => (made ? ['Info', 'Llaves'] : []),
    }),
    listLlaves: build.query<AnswerOf<typeof api.llaves.list>, void>({
      query: () => (sdk, signal) => sdk.llaves.list({ signal }),
      providesTags: ['Llaves'],
    }),
    createLlave: build.mutation<AnswerOf<typeof api.llaves.create>, BodyInputOf<typeof api.llaves.create>>({
      query: (body) => (sdk) => sdk.llaves.create(body),
      // The first key of the test mode makes the test environment.
      invalidatesTags: (made) => (made ? ['Llaves', 'Pruebas'] : []),
    }),
    getPruebas: build.query<AnswerOf<typeof api.pruebas.get>, void>({
      query: () => (sdk, signal) => sdk.pruebas.get({ signal }),
      providesTags: ['Pruebas'],
    }),
    resetPruebas: build.mutation<unknown, void>({
      query: () => (sdk) => sdk.pruebas.reset(),
      invalidatesTags: ['Pruebas'],
    }),
    renameLlave: build.mutation<unknown, { id: string; nombre: string }>({
      query:
        ({ id, nombre }) =>
        (sdk) =>
          sdk.llaves.rename(id, { nombre }),
      invalidatesTags: (renamed) => (renamed ? ['Llaves'] : []),
    }),
    revokeLlave: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.llaves.revoke(id),
      // The renewable key is shown in the account data too.
      invalidatesTags: (revoked) => (revoked ? ['Info', 'Llaves'] : []),
    }),
    setLogo: build.mutation<unknown, string>({
      query: (logo) => (sdk) => sdk.info.setLogo({ logo }),
      invalidatesTags: (saved) => (saved ? ['Info'] : []),
    }),
    getConfig: build.query<ConfigBuzon, void>({
      query: () => (sdk, signal) => sdk.config.get({ signal }),
      providesTags: ['Buzon'],
    }),
    setConfig: build.mutation<unknown, BodyInputOf<typeof api.config.set>>({
      query: (body) => (sdk) => sdk.config.set(body),
      invalidatesTags: ['Buzon'],
    }),
    setListaBlanca: build.mutation<unknown, string>({
      query: (buzon_listablanca) => (sdk) => sdk.config.setListaBlanca({ buzon_listablanca }),
      invalidatesTags: (saved) => (saved ? ['Buzon'] : []),
    }),
    searchRfcs: build.query<Page<Contraparte>, string>({
      query: (search) => (sdk, signal) => sdk.rfcs.list({ search, limit: 10 }, { signal }),
    }),
    getNotificaciones: build.query<Notificaciones, void>({
      query: () => (sdk, signal) => sdk.config.getNotificaciones({ signal }),
      providesTags: ['Notificaciones'],
    }),
    setNotificaciones: build.mutation<unknown, Partial<Notificaciones>>({
      query: (body) => (sdk) => sdk.config.setNotificaciones(body),
      invalidatesTags: ['Notificaciones'],
    }),
    listBitacora: build.query<Page<BitacoraRow>, QueryOf<typeof api.bitacora.list>>({
      query: (query) => (sdk, signal) => sdk.bitacora.list(query, { signal }),
    }),
    listCertificados: build.query<AnswerOf<typeof api.certificados.list>, void>({
      query: () => (sdk, signal) => sdk.certificados.list({}, { signal }),
      providesTags: ['Certificados'],
    }),
    addCertificado: build.mutation<unknown, BodyInputOf<typeof api.certificados.add>>({
      query: (body) => (sdk) => sdk.certificados.add(body),
      invalidatesTags: (added) => (added ? ['Certificados'] : []),
    }),
    listCorreos: build.query<AnswerOf<typeof api.correos.list>, void>({
      query: () => (sdk, signal) => sdk.correos.list({}, { signal }),
      providesTags: ['Correos'],
    }),
    getCorreosDisponibles: build.query<AnswerOf<typeof api.correos.getDisponibles>, void>({
      query: () => (sdk, signal) => sdk.correos.getDisponibles({ signal }),
      // Adding the e.firma enables them.
      providesTags: ['Correos', 'Certificados'],
    }),
    addCorreo: build.mutation<unknown, BodyInputOf<typeof api.correos.add>>({
      query: (body) => (sdk) => sdk.correos.add(body),
      invalidatesTags: (added) => (added ? ['Correos'] : []),
    }),
    changeCorreo: build.mutation<unknown, { id: string; body: BodyInputOf<typeof api.correos.change> }>({
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
    listMensajes: build.query<
      AnswerOf<typeof api.correos.listMensajes>,
      { id: string; limit: number; resultado?: ResultadoArchivo }
    >({
      query:
        ({ id, ...query }) =>
        (sdk, signal) =>
          sdk.correos.listMensajes(id, query, { signal }),
      providesTags: ['Correos'],
    }),
    fetchCorreos: build.mutation<unknown, void>({
      query: () => (sdk) => sdk.correos.fetch(),
      // Marks the mailboxes as syncing at once; the screen polls until they are not.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const reading = dispatch(
          areaApi.util.updateQueryData('listCorreos', undefined, ({ rows }) => {
            for (const row of rows) row.sincronizando = true;
          }),
        );
        await queryFulfilled.catch(reading.undo);
      },
    }),
    listWebhooks: build.query<AnswerOf<typeof api.webhooks.list>, void>({
      query: () => (sdk, signal) => sdk.webhooks.list({ signal }),
      providesTags: ['Webhooks'],
    }),
    createWebhook: build.mutation<AnswerOf<typeof api.webhooks.create>, BodyInputOf<typeof api.webhooks.create>>({
      query: (body) => (sdk) => sdk.webhooks.create(body),
      invalidatesTags: (created) => (created ? ['Webhooks'] : []),
    }),
    changeWebhook: build.mutation<
      AnswerOf<typeof api.webhooks.change>,
      { id: string; body: BodyInputOf<typeof api.webhooks.change> }
    >({
      query:
        ({ id, body }) =>
        (sdk) =>
          sdk.webhooks.change(id, body),
      invalidatesTags: (changed) => (changed ? ['Webhooks'] : []),
    }),
    removeWebhook: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.webhooks.remove(id),
      invalidatesTags: (removed) => (removed ? ['Webhooks'] : []),
    }),
    rotateWebhook: build.mutation<AnswerOf<typeof api.webhooks.rotate>, string>({
      query: (id) => (sdk) => sdk.webhooks.rotate(id),
      invalidatesTags: (rotated) => (rotated ? ['Webhooks'] : []),
    }),
    testWebhook: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.webhooks.test(id),
      invalidatesTags: ['Entregas'],
    }),
    listEntregas: build.query<AnswerOf<typeof api.webhooks.listEntregas>, { id: string; limit: number }>({
      query:
        ({ id, limit }) =>
        (sdk, signal) =>
          sdk.webhooks.listEntregas(id, { limit }, { signal }),
      providesTags: ['Entregas'],
    }),
    resendEntrega: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.webhooks.resend(id),
      invalidatesTags: ['Entregas'],
    }),
    listOauthProveedores: build.query<AnswerOf<typeof api.correos.listOauthProveedores>, void>({
      query: () => (sdk, signal) => sdk.correos.listOauthProveedores({ signal }),
    }),
    beginOauth: build.mutation<AnswerOf<typeof api.correos.beginOauth>, BodyInputOf<typeof api.correos.beginOauth>>({
      query: (body) => (sdk) => sdk.correos.beginOauth(body),
    }),
    checkOauth: build.mutation<AnswerOf<typeof api.correos.getOauthStatus>, string>({
      query: (oauthuuid) => (sdk) => sdk.correos.getOauthStatus({ oauthuuid }),
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
  useListLlavesQuery,
  useCreateLlaveMutation,
  useGetPruebasQuery,
  useResetPruebasMutation,
  useRenameLlaveMutation,
  useRevokeLlaveMutation,
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
  useListMensajesQuery,
  useListWebhooksQuery,
  useCreateWebhookMutation,
  useChangeWebhookMutation,
  useRemoveWebhookMutation,
  useRotateWebhookMutation,
  useTestWebhookMutation,
  useListEntregasQuery,
  useResendEntregaMutation,
  useListOauthProveedoresQuery,
  useBeginOauthMutation,
  useCheckOauthMutation,
} = areaApi;
