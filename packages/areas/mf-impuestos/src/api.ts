import { createAreaApi } from '@boveda/area-kit';
import type { AnswerOf, api, QueryInputOf } from '@boveda/contracts';
import { RFC_MATCHES } from '@boveda/ui-kit/filters';

/** The calls of each screen are beside it. `Lista` is what an upload makes out of date. */
export const areaApi = createAreaApi({ reducerPath: 'impuestosApi', tagTypes: ['Lista'] }).injectEndpoints({
  endpoints: (build) => ({
    listRfcs: build.query<AnswerOf<typeof api.rfcs.list>, QueryInputOf<typeof api.rfcs.list>>({
      query: (query) => (sdk, signal) => sdk.rfcs.list(query, { signal }),
    }),
  }),
});

const { useListRfcsQuery } = areaApi;

/** Suggested counterparts of the RFC filter. */
export const useRfcMatches = (search: string | null) =>
  useListRfcsQuery({ search: search ?? '', limit: RFC_MATCHES }, { skip: search === null }).currentData?.rows;
