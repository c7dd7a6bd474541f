import type {
  AnswerOf,
  api,
  BodyInputOf,
  CuentaBanco,
  DecisionConciliacion,
  EstadoSubido,
  MovimientosQuery,
} from '@boveda/contracts';
import { areaApi } from '../api';

type Calls = typeof api.bancos;

const bancosApi = areaApi.enhanceEndpoints({ addTagTypes: ['Banco', 'Riesgo'] }).injectEndpoints({
  endpoints: (build) => ({
    listCuentas: build.query<{ rows: CuentaBanco[] }, void>({
      query: () => (sdk, signal) => sdk.bancos.list({ signal }),
      providesTags: ['Banco'],
    }),
    listMovimientos: build.query<AnswerOf<Calls['listMovimientos']>, MovimientosQuery>({
      query: (query) => (sdk, signal) => sdk.bancos.listMovimientos(query, { signal }),
      providesTags: ['Banco'],
    }),
    listSinPago: build.query<AnswerOf<Calls['listSinPago']>, { limit: number; offset: number }>({
      query: (query) => (sdk, signal) => sdk.bancos.listSinPago(query, { signal }),
      // An upload of CFDI adds to it.
      providesTags: ['Banco', 'Lista'],
    }),
    uploadEstado: build.mutation<EstadoSubido, BodyInputOf<Calls['upload']>>({
      query: (body) => (sdk) => sdk.bancos.upload(body),
      invalidatesTags: (done) => (done?.archivo ? ['Banco', 'Riesgo'] : []),
    }),
    matchAgain: build.mutation<AnswerOf<Calls['match']>, void>({
      query: () => (sdk) => sdk.bancos.match({}),
      invalidatesTags: ['Banco', 'Riesgo'],
    }),
    decide: build.mutation<AnswerOf<Calls['decide']>, { id: string; decision: DecisionConciliacion }>({
      query:
        ({ id, decision }) =>
        (sdk) =>
          sdk.bancos.decide(id, { decision }),
      invalidatesTags: ['Banco', 'Riesgo'],
    }),
    removeArchivo: build.mutation<AnswerOf<Calls['remove']>, string>({
      query: (id) => (sdk) => sdk.bancos.remove(id),
      invalidatesTags: (done) => (done ? ['Banco', 'Riesgo'] : []),
    }),
  }),
});

export const {
  useListCuentasQuery,
  useListMovimientosQuery,
  useListSinPagoQuery,
  useUploadEstadoMutation,
  useMatchAgainMutation,
  useDecideMutation,
  useRemoveArchivoMutation,
} = bancosApi;
