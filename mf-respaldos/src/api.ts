import { createAreaApi } from '@boveda/area-kit';
import type {
  AnswerOf,
  Frecuencia,
  getTotalRespaldos,
  listRespaldos,
  listRespaldosProgramados,
  Page,
  QueryOf,
  RespaldoDetail,
  RespaldoProgramado,
  RespaldoRow,
} from '@boveda/contracts';

export const api = createAreaApi({
  reducerPath: 'respaldosApi',
  tagTypes: ['Programados', 'Resguardos'],
}).injectEndpoints({
  endpoints: (build) => ({
    listRespaldos: build.query<Page<RespaldoRow>, QueryOf<typeof listRespaldos>>({
      query: (query) => (sdk, signal) => sdk.respaldos.list(query, signal),
      providesTags: ['Resguardos'],
    }),
    /** Asked again where `version` is another: whenever a backup begins, ends or goes. */
    getTotalRespaldos: build.query<AnswerOf<typeof getTotalRespaldos>, string>({
      query: (_version) => (sdk, signal) => sdk.respaldos.total(signal),
    }),
    getRespaldo: build.query<RespaldoDetail, string>({
      query: (id) => (sdk, signal) => sdk.respaldos.get(id, signal),
    }),
    getRespaldoUrl: build.mutation<{ url: string }, string>({
      query: (id) => (sdk) => sdk.respaldos.url(id),
    }),
    removeRespaldo: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.respaldos.remove(id),
      invalidatesTags: ['Resguardos'],
    }),
    listProgramados: build.query<Page<RespaldoProgramado>, QueryOf<typeof listRespaldosProgramados>>({
      query: (query) => (sdk, signal) => sdk.respaldos.programados(query, signal),
      providesTags: ['Programados'],
    }),
    changeProgramado: build.mutation<unknown, { frecuencia: Frecuencia; estatus: 0 | 1 }>({
      query:
        ({ frecuencia, estatus }) =>
        (sdk) =>
          sdk.respaldos.change(frecuencia, { estatus }),
      invalidatesTags: ['Programados', 'Resguardos'],
    }),
  }),
});

export const {
  useListRespaldosQuery,
  useGetTotalRespaldosQuery,
  useGetRespaldoQuery,
  useGetRespaldoUrlMutation,
  useRemoveRespaldoMutation,
  useListProgramadosQuery,
  useChangeProgramadoMutation,
} = api;
