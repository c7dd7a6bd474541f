import type { PagoMarcado } from '@boveda/area-kit';
import type { AnswerOf, api, CreditoDetail, RiesgosQuery, SeguimientoRiesgo } from '@boveda/contracts';
import { areaApi } from '../api';

type Calls = typeof api.riesgos;

const riesgosApi = areaApi.enhanceEndpoints({ addTagTypes: ['Riesgo'] }).injectEndpoints({
  endpoints: (build) => ({
    listRiesgos: build.query<AnswerOf<Calls['list']>, RiesgosQuery>({
      query: (query) => (sdk, signal) => sdk.riesgos.list(query, { signal }),
      // 'Lista', so that an upload asks again.
      providesTags: ['Riesgo', 'Lista'],
    }),
    listEvidencia: build.query<AnswerOf<Calls['listEvidencia']>, { clave: string; offset: number }>({
      query: (query) => (sdk, signal) => sdk.riesgos.listEvidencia(query, { signal }),
      providesTags: ['Riesgo', 'Lista'],
    }),
    followRiesgo: build.mutation<AnswerOf<Calls['follow']>, SeguimientoRiesgo>({
      query: (said) => (sdk) => sdk.riesgos.follow(said),
      invalidatesTags: (done) => (done ? ['Riesgo'] : []),
    }),
    markPaid: build.mutation<CreditoDetail, PagoMarcado & { id: string; emitido: boolean }>({
      query:
        ({ id, emitido, ...said }) =>
        (sdk) =>
          sdk[emitido ? 'pagosEmitidos' : 'pagosRecibidos'].markPaid(id, said),
      invalidatesTags: (done) => (done ? ['Riesgo'] : []),
    }),
  }),
});

export const { useListRiesgosQuery, useListEvidenciaQuery, useFollowRiesgoMutation, useMarkPaidMutation } = riesgosApi;
