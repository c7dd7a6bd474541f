import type { AnswerOf, api, NominaDelMes, RecibosQuery, TrabajadoresQuery } from '@boveda/contracts';
import { areaApi } from '../../api';

type Calls = typeof api.nomina;

const nominaApi = areaApi.enhanceEndpoints({ addTagTypes: ['Mes'] }).injectEndpoints({
  endpoints: (build) => ({
    getNomina: build.query<NominaDelMes, { mes: string; query: TrabajadoresQuery }>({
      query:
        ({ mes, query }) =>
        (sdk, signal) =>
          sdk.nomina.get(mes, query, { signal }),
      // Uploads change the figures of the vault.
      providesTags: ['Mes', 'Lista'],
    }),
    listRecibos: build.query<AnswerOf<Calls['listCfdi']>, { mes: string; query: RecibosQuery }>({
      query:
        ({ mes, query }) =>
        (sdk, signal) =>
          sdk.nomina.listCfdi(mes, query, { signal }),
      providesTags: ['Mes', 'Lista'],
    }),
    listMesesDeNomina: build.query<AnswerOf<Calls['list']>, string>({
      query: (anio) => (sdk, signal) => sdk.nomina.list({ anio }, { signal }),
      providesTags: ['Mes', 'Lista'],
    }),
  }),
});

export const { useGetNominaQuery, useListRecibosQuery, useListMesesDeNominaQuery } = nominaApi;
