import type {
  AnswerOf,
  api,
  BodyInputOf,
  BorradorCarta,
  Contacto,
  Plantilla,
  QueryInputOf,
  SinRepQuery,
  TipoCarta,
  TipoPlantilla,
  TratoContraparte,
} from '@boveda/contracts';
import { areaApi } from '../api';

type Datos = Omit<BodyInputOf<typeof api.contactos.add>, 'contraparte'>;

const tratoApi = areaApi.enhanceEndpoints({ addTagTypes: ['Envio', 'Trato', 'Plantilla'] }).injectEndpoints({
  endpoints: (build) => ({
    getTrato: build.query<TratoContraparte, string>({
      query: (rfc) => (sdk, signal) => sdk.rfcs.getTrato(rfc, { signal }),
      providesTags: ['Trato', 'Envio', 'Marcas', 'Etiqueta'],
    }),
    tagContraparte: build.mutation<unknown, { rfc: string; etiquetas: string[] }>({
      query:
        ({ rfc, etiquetas }) =>
        (sdk) =>
          sdk.rfcs.tag(rfc, { etiquetas }),
      invalidatesTags: ['Trato', 'Lista'],
    }),
    addContacto: build.mutation<Contacto, BodyInputOf<typeof api.contactos.add>>({
      query: (body) => (sdk) => sdk.contactos.add(body),
      invalidatesTags: ['Trato', 'Lista'],
    }),
    changeContacto: build.mutation<Contacto, Datos & { id: string }>({
      query:
        ({ id, ...datos }) =>
        (sdk) =>
          sdk.contactos.change(id, datos),
      invalidatesTags: ['Trato'],
    }),
    removeContacto: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.contactos.remove(id),
      invalidatesTags: ['Trato', 'Lista'],
    }),
    discardContacto: build.mutation<unknown, BodyInputOf<typeof api.contactos.discard>>({
      query: (body) => (sdk) => sdk.contactos.discard(body),
      invalidatesTags: ['Trato'],
    }),
    importContactos: build.mutation<
      AnswerOf<typeof api.contactos.importMany>,
      BodyInputOf<typeof api.contactos.importMany>
    >({
      query: (body) => (sdk) => sdk.contactos.importMany(body),
      invalidatesTags: ['Trato', 'Lista'],
    }),
    draftCarta: build.query<BorradorCarta, { contraparte: string; tipo: TipoCarta }>({
      query: (query) => (sdk, signal) => sdk.envios.draft(query, { signal }),
      providesTags: ['Plantilla', 'Envio'],
      keepUnusedDataFor: 0,
    }),
    writeCarta: build.mutation<AnswerOf<typeof api.envios.write>, BodyInputOf<typeof api.envios.write>>({
      query: (body) => (sdk) => sdk.envios.write(body),
      invalidatesTags: (sent) => (sent ? ['Trato', 'Lista', 'Cfdi'] : []),
    }),
    listPlantillas: build.query<readonly Plantilla[], void>({
      query: () => async (sdk, signal) => (await sdk.plantillas.list({ signal })).rows,
      providesTags: ['Plantilla'],
    }),
    savePlantilla: build.mutation<Plantilla, BodyInputOf<typeof api.plantillas.save>>({
      query: (body) => (sdk) => sdk.plantillas.save(body),
      invalidatesTags: (saved) => (saved ? ['Plantilla'] : []),
    }),
    resetPlantilla: build.mutation<Plantilla, TipoPlantilla>({
      query: (tipo) => (sdk) => sdk.plantillas.reset({ tipo }),
      invalidatesTags: (saved) => (saved ? ['Plantilla'] : []),
    }),
    listSinRep: build.query<
      AnswerOf<typeof api.rfcs.listSinRep>,
      SinRepQuery & QueryInputOf<typeof api.rfcs.listSinRep>
    >({
      query: (query) => (sdk, signal) => sdk.rfcs.listSinRep(query, { signal }),
      providesTags: ['Lista'],
    }),
  }),
});

export const {
  useGetTratoQuery,
  useTagContraparteMutation,
  useAddContactoMutation,
  useChangeContactoMutation,
  useRemoveContactoMutation,
  useDiscardContactoMutation,
  useImportContactosMutation,
  useDraftCartaQuery,
  useWriteCartaMutation,
  useListPlantillasQuery,
  useSavePlantillaMutation,
  useResetPlantillaMutation,
  useListSinRepQuery,
} = tratoApi;
