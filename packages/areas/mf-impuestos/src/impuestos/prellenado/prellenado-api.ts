import type { AnswerOf, api, CifrasPrellenado, DiferenciasQuery, PrellenadoDelMes } from '@boveda/contracts';
import { areaApi } from '../../api';

type Calls = typeof api.prellenado;

const prellenadoApi = areaApi.enhanceEndpoints({ addTagTypes: ['Mes', 'Prellenado'] }).injectEndpoints({
  endpoints: (build) => ({
    getPrellenado: build.query<PrellenadoDelMes, string>({
      query: (mes) => (sdk, signal) => sdk.prellenado.get(mes, { signal }),
      // Decisions on the month and uploads change the figures of the vault.
      providesTags: ['Prellenado', 'Mes', 'Lista'],
    }),
    listDiferencias: build.query<AnswerOf<Calls['listCfdi']>, { mes: string; query: DiferenciasQuery }>({
      query:
        ({ mes, query }) =>
        (sdk, signal) =>
          sdk.prellenado.listCfdi(mes, query, { signal }),
      providesTags: ['Mes', 'Lista'],
    }),
    savePrellenado: build.mutation<AnswerOf<Calls['save']>, { mes: string; cifras: CifrasPrellenado }>({
      query:
        ({ mes, cifras }) =>
        (sdk) =>
          sdk.prellenado.save(mes, { cifras }),
      invalidatesTags: (saved) => (saved ? ['Prellenado'] : []),
    }),
    removePrellenado: build.mutation<AnswerOf<Calls['remove']>, string>({
      query: (mes) => (sdk) => sdk.prellenado.remove(mes),
      invalidatesTags: ['Prellenado'],
    }),
  }),
});

export const {
  useGetPrellenadoQuery,
  useListDiferenciasQuery,
  useSavePrellenadoMutation,
  useRemovePrellenadoMutation,
} = prellenadoApi;
