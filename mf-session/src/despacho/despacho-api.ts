import type { AnswerOf, api, BodyInputOf } from '@boveda/contracts';
import { areaApi } from '../api';

type Calls = typeof api.despacho;

const despachoApi = areaApi.injectEndpoints({
  endpoints: (build) => ({
    getDespacho: build.query<AnswerOf<Calls['get']>, void>({
      query: () => (sdk, signal) => sdk.despacho.get({ signal }),
    }),
    refreshDespacho: build.mutation<AnswerOf<Calls['refresh']>, BodyInputOf<Calls['refresh']>>({
      query: (body) => (sdk) => sdk.despacho.refresh(body),
    }),
    getCalendario: build.query<AnswerOf<Calls['getCalendario']>, string>({
      query: (mes) => (sdk, signal) => sdk.despacho.getCalendario({ mes }, { signal }),
      providesTags: ['Calendario'],
    }),
    assign: build.mutation<AnswerOf<Calls['assign']>, BodyInputOf<Calls['assign']>>({
      query: (body) => (sdk) => sdk.despacho.assign(body),
      invalidatesTags: ['Calendario'],
    }),
    createLote: build.mutation<AnswerOf<Calls['createLote']>, BodyInputOf<Calls['createLote']>>({
      query: (body) => (sdk) => sdk.despacho.createLote(body),
      invalidatesTags: ['Lotes'],
    }),
    listLotes: build.query<AnswerOf<Calls['listLotes']>, void>({
      query: () => (sdk, signal) => sdk.despacho.listLotes({ signal }),
      providesTags: ['Lotes'],
    }),
    getLote: build.query<AnswerOf<Calls['getLote']>, string>({
      query: (id) => (sdk, signal) => sdk.despacho.getLote(id, { signal }),
      providesTags: ['Lotes'],
    }),
    retryLote: build.mutation<AnswerOf<Calls['retryLote']>, string>({
      query: (id) => (sdk) => sdk.despacho.retryLote(id, {}),
      invalidatesTags: ['Lotes'],
    }),
  }),
});

export const {
  useGetDespachoQuery,
  useRefreshDespachoMutation,
  useGetCalendarioQuery,
  useAssignMutation,
  useCreateLoteMutation,
  useListLotesQuery,
  useGetLoteQuery,
  useRetryLoteMutation,
} = despachoApi;
