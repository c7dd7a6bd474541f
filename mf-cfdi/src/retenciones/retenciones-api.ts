import type { AnswerOf, api, RetencionDetail, RetencionesQuery } from '@boveda/contracts';
import { areaApi } from '../api';

const retencionesApi = areaApi.injectEndpoints({
  endpoints: (build) => ({
    listRetenciones: build.query<AnswerOf<typeof api.retenciones.list>, RetencionesQuery>({
      query: (query) => (sdk, signal) => sdk.retenciones.list(query, { signal }),
      // 'Lista', so that an upload asks again.
      providesTags: ['Lista'],
    }),
    getRetencion: build.query<RetencionDetail, string>({
      query: (id) => (sdk, signal) => sdk.retenciones.get(id, { signal }),
      // Its links expire, so the detail is requested again when it is reopened.
      keepUnusedDataFor: 5,
    }),
  }),
});

export const { useListRetencionesQuery, useGetRetencionQuery } = retencionesApi;
