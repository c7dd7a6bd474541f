import type { AnswerOf, api, EspejoQuery, MesEspejo } from '@boveda/contracts';
import { areaApi } from '../api';

type Calls = typeof api.espejo;

const espejoApi = areaApi.injectEndpoints({
  endpoints: (build) => ({
    getEspejo: build.query<MesEspejo[], void>({
      query: () => async (sdk, signal) => (await sdk.espejo.get({ signal })).meses,
      providesTags: ['Descargas'],
    }),
    listEspejo: build.query<AnswerOf<Calls['list']>, { mes: string; query: EspejoQuery }>({
      query:
        ({ mes, query }) =>
        (sdk, signal) =>
          sdk.espejo.list(mes, query, { signal }),
      providesTags: ['Descargas'],
    }),
    requestMissing: build.mutation<AnswerOf<Calls['request']>, { mes: string; direccion: EspejoQuery['direccion'] }>({
      query:
        ({ mes, direccion }) =>
        (sdk) =>
          sdk.espejo.request(mes, { direccion }),
      invalidatesTags: (done) => (done ? ['Descargas'] : []),
    }),
  }),
});

export const { useGetEspejoQuery, useListEspejoQuery, useRequestMissingMutation } = espejoApi;
