import type { AnswerOf, api, CfdiIsrQuery, IsrDelMes, NuevoDatoIsr } from '@boveda/contracts';
import { areaApi } from '../../api';

type Calls = typeof api.isr;

const isrApi = areaApi.enhanceEndpoints({ addTagTypes: ['Mes', 'Isr'] }).injectEndpoints({
  endpoints: (build) => ({
    getIsr: build.query<IsrDelMes, string>({
      query: (mes) => (sdk, signal) => sdk.isr.get(mes, { signal }),
      // Decisions on a month and uploads change the figures of the vault.
      providesTags: ['Isr', 'Mes', 'Lista'],
    }),
    listCfdiIsr: build.query<AnswerOf<Calls['listCfdi']>, { mes: string; query: CfdiIsrQuery }>({
      query:
        ({ mes, query }) =>
        (sdk, signal) =>
          sdk.isr.listCfdi(mes, query, { signal }),
      providesTags: ['Isr', 'Mes', 'Lista'],
    }),
    saveDato: build.mutation<AnswerOf<Calls['save']>, { mes: string; dato: NuevoDatoIsr }>({
      query:
        ({ mes, dato }) =>
        (sdk) =>
          sdk.isr.save(mes, dato),
      invalidatesTags: (saved) => (saved ? ['Isr'] : []),
    }),
  }),
});

export const { useGetIsrQuery, useListCfdiIsrQuery, useSaveDatoMutation } = isrApi;
