import { createAreaApi } from '@boveda/area-kit';
import type {
  AnswerOf,
  addDescarga,
  Certificado,
  Descarga,
  DescargaDetalle,
  DescargasQuery,
  NuevaDescarga,
  Page,
  verifyDescarga,
} from '@boveda/contracts';

export const api = createAreaApi({ reducerPath: 'descargasApi', tagTypes: ['Descargas'] }).injectEndpoints({
  endpoints: (build) => ({
    listDescargas: build.query<Page<Descarga>, DescargasQuery>({
      query: (query) => (sdk, signal) => sdk.descargas.list(query, signal),
      providesTags: ['Descargas'],
    }),
    getDescarga: build.query<DescargaDetalle, string>({
      query: (id) => (sdk, signal) => sdk.descargas.get(id, signal),
      providesTags: ['Descargas'],
    }),
    getDisponibles: build.query<{ descargasdisponibles: number }, void>({
      query: () => (sdk, signal) => sdk.descargas.disponibles(signal),
      providesTags: ['Descargas'],
    }),
    listFieles: build.query<{ rows: Certificado[] }, void>({
      query: () => (sdk, signal) => sdk.certificados.list({ tipo: 'F' }, signal),
    }),
    addDescarga: build.mutation<AnswerOf<typeof addDescarga>, NuevaDescarga>({
      query: (body) => (sdk) => sdk.descargas.add(body),
      invalidatesTags: (added) => (added ? ['Descargas'] : []),
    }),
    /** One, or all that are pending. What the SAT did not answer changes rows too: they say so. */
    verificar: build.mutation<AnswerOf<typeof verifyDescarga>, string | undefined>({
      query: (id) => (sdk) => (id === undefined ? sdk.descargas.verifyAll() : sdk.descargas.verify(id)),
      invalidatesTags: ['Descargas'],
    }),
  }),
});

export const {
  useListDescargasQuery,
  useGetDescargaQuery,
  useGetDisponiblesQuery,
  useListFielesQuery,
  useAddDescargaMutation,
  useVerificarMutation,
} = api;
