import { createAreaApi } from '@boveda/area-kit';
import type {
  AnswerOf,
  api,
  Frecuencia,
  Page,
  QueryOf,
  RespaldoDetail,
  RespaldoProgramado,
  RespaldoRow,
} from '@boveda/contracts';

export const areaApi = createAreaApi({
  reducerPath: 'respaldosApi',
  tagTypes: ['Programados', 'Resguardos'],
}).injectEndpoints({
  endpoints: (build) => ({
    listRespaldos: build.query<Page<RespaldoRow>, QueryOf<typeof api.respaldos.list>>({
      query: (query) => (sdk, signal) => sdk.respaldos.list(query, { signal }),
      providesTags: ['Resguardos'],
    }),
    /** Keyed by `version`, which changes whenever a backup starts, ends or is removed. */
    getTotalRespaldos: build.query<AnswerOf<typeof api.respaldos.getTotal>, string>({
      query: (_version) => (sdk, signal) => sdk.respaldos.getTotal({ signal }),
    }),
    getRespaldo: build.query<RespaldoDetail, string>({
      query: (id) => (sdk, signal) => sdk.respaldos.get(id, { signal }),
    }),
    getRespaldoUrl: build.mutation<{ url: string }, string>({
      query: (id) => (sdk) => sdk.respaldos.getUrl(id),
    }),
    removeRespaldo: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.respaldos.remove(id),
      invalidatesTags: ['Resguardos'],
    }),
    listProgramados: build.query<Page<RespaldoProgramado>, QueryOf<typeof api.respaldos.listProgramados>>({
      query: (query) => (sdk, signal) => sdk.respaldos.listProgramados(query, { signal }),
      providesTags: ['Programados'],
    }),
    changeProgramado: build.mutation<unknown, { frecuencia: Frecuencia; estatus: 0 | 1 }>({
      query:
        ({ frecuencia, estatus }) =>
        (sdk) =>
          sdk.respaldos.changeProgramado(`${frecuencia}`, { estatus }),
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
} = areaApi;
