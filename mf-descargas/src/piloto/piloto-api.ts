import type { AnswerOf, api, Piloto } from '@boveda/contracts';
import { areaApi } from '../api';

type Calls = typeof api.piloto;

const pilotoApi = areaApi.injectEndpoints({
  endpoints: (build) => ({
    getPiloto: build.query<Piloto, void>({
      query: () => (sdk, signal) => sdk.piloto.get({ signal }),
      providesTags: ['Descargas'],
    }),
    startPiloto: build.mutation<AnswerOf<Calls['start']>, number>({
      query: (anio) => (sdk) => sdk.piloto.start({ anio }),
      invalidatesTags: (done) => (done ? ['Descargas'] : []),
    }),
    stopPiloto: build.mutation<AnswerOf<Calls['stop']>, void>({
      query: () => (sdk) => sdk.piloto.stop(),
      invalidatesTags: (done) => (done ? ['Descargas'] : []),
    }),
  }),
});

export const { useGetPilotoQuery, useStartPilotoMutation, useStopPilotoMutation } = pilotoApi;
