import type { AnswerOf, api } from '@boveda/contracts';
import { areaApi } from '../api';

type Calls = typeof api.despacho;

const despachoApi = areaApi.injectEndpoints({
  endpoints: (build) => ({
    getDespacho: build.query<AnswerOf<Calls['get']>, void>({
      query: () => (sdk, signal) => sdk.despacho.get({ signal }),
    }),
    refreshDespacho: build.mutation<AnswerOf<Calls['refresh']>, void>({
      query: () => (sdk) => sdk.despacho.refresh({}),
    }),
  }),
});

export const { useGetDespachoQuery, useRefreshDespachoMutation } = despachoApi;
