import type { AnswerOf, api, BodyInputOf } from '@boveda/contracts';
import { areaApi } from '../api';

/** Calls about the taxpayer's account at a PAC: fetched with what shows it. */
const cuentaPacApi = areaApi.enhanceEndpoints({ addTagTypes: ['Pac'] }).injectEndpoints({
  endpoints: (build) => ({
    getCuentaPac: build.query<AnswerOf<typeof api.pac.get>, void>({
      query: () => (sdk, signal) => sdk.pac.get({ signal }),
      providesTags: ['Pac'],
    }),
    setCuentaPac: build.mutation<unknown, BodyInputOf<typeof api.pac.set>>({
      query: (body) => (sdk) => sdk.pac.set(body),
      invalidatesTags: (set) => (set ? ['Pac'] : []),
    }),
    removeCuentaPac: build.mutation<unknown, void>({
      query: () => (sdk) => sdk.pac.remove(),
      invalidatesTags: (removed) => (removed ? ['Pac'] : []),
    }),
    testCuentaPac: build.mutation<AnswerOf<typeof api.pac.test>, void>({
      query: () => (sdk) => sdk.pac.test(),
    }),
  }),
});

export const { useGetCuentaPacQuery, useRemoveCuentaPacMutation, useSetCuentaPacMutation, useTestCuentaPacMutation } =
  cuentaPacApi;
