import { createAreaApi } from '@boveda/area-kit';
import type {
  AnswerOf,
  api,
  Certificado,
  Descarga,
  DescargaDetalle,
  DescargasQuery,
  NuevaDescarga,
  Page,
} from '@boveda/contracts';

export const areaApi = createAreaApi({ reducerPath: 'descargasApi', tagTypes: ['Descargas'] }).injectEndpoints({
  endpoints: (build) => ({
    listDescargas: build.query<Page<Descarga>, DescargasQuery>({
      query: (query) => (sdk, signal) => sdk.descargas.list(query, { signal }),
      providesTags: ['Descargas'],
    }),
    getDescarga: build.query<DescargaDetalle, string>({
      query: (id) => (sdk, signal) => sdk.descargas.get(id, { signal }),
      providesTags: ['Descargas'],
    }),
    getDisponibles: build.query<{ descargasdisponibles: number }, void>({
      query: () => (sdk, signal) => sdk.descargas.getDisponibles({ signal }),
      providesTags: ['Descargas'],
    }),
    listFieles: build.query<{ rows: Certificado[] }, void>({
      query: () => (sdk, signal) => sdk.certificados.list({ tipo: 'F' }, { signal }),
    }),
    addDescarga: build.mutation<AnswerOf<typeof api.descargas.add>, NuevaDescarga>({
      query: (body) => (sdk) => sdk.descargas.add(body),
      invalidatesTags: (added) => (added ? ['Descargas'] : []),
    }),
    /** Verifies one, or all that are pending. Loads the list again after an error too, because rows record it. */
    verify: build.mutation<AnswerOf<typeof api.descargas.verify>, string | undefined>({
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
  useVerifyMutation,
} = areaApi;
