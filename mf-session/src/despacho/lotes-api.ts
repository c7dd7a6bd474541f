import type { AnswerOf, api, BodyInputOf } from '@boveda/contracts';
import { areaApi } from '../api';

type Calls = typeof api.despacho;

const lotesApi = areaApi.injectEndpoints({
  endpoints: (build) => ({
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
    draftEntrega: build.query<AnswerOf<Calls['draftEntrega']>, string>({
      query: (id) => (sdk, signal) => sdk.despacho.draftEntrega(id, { signal }),
    }),
    deliver: build.mutation<AnswerOf<Calls['deliver']>, BodyInputOf<Calls['deliver']> & { id: string }>({
      query:
        ({ id, ...body }) =>
        (sdk) =>
          sdk.despacho.deliver(id, body),
      invalidatesTags: ['Lotes'],
    }),
    endEntrega: build.mutation<AnswerOf<Calls['endEntrega']>, { id: string; rfc?: string }>({
      query:
        ({ id, ...query }) =>
        (sdk) =>
          sdk.despacho.endEntrega(id, query),
      invalidatesTags: ['Lotes'],
    }),
    retryLote: build.mutation<AnswerOf<Calls['retryLote']>, string>({
      query: (id) => (sdk) => sdk.despacho.retryLote(id, {}),
      invalidatesTags: ['Lotes'],
    }),
  }),
});

export const {
  useCreateLoteMutation,
  useListLotesQuery,
  useGetLoteQuery,
  useRetryLoteMutation,
  useDraftEntregaQuery,
  useDeliverMutation,
  useEndEntregaMutation,
} = lotesApi;
