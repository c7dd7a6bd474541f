import type {
  AnswerOf,
  api,
  LineasQuery,
  MesDeImpuestos,
  NuevaDecision,
  NuevaImportacion,
  NuevaRegla,
  NuevoEntero,
  NuevoSaldo,
  SaldosDelMes,
} from '@boveda/contracts';
import { areaApi } from '../api';

type Calls = typeof api.impuestos;

const impuestosApi = areaApi.enhanceEndpoints({ addTagTypes: ['Mes'] }).injectEndpoints({
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
  endpoints: (build) => ({
    getMes: build.query<MesDeImpuestos, string>({
      query: (mes) => (sdk, signal) => sdk.impuestos.get(mes, { signal }),
      // 'Lista', so that an upload asks again.
      providesTags: ['Mes', 'Lista'],
    }),
    listMeses: build.query<AnswerOf<Calls['list']>['rows'], string>({
      query: (hasta) => async (sdk, signal) => (await sdk.impuestos.list({ hasta }, { signal })).rows,
      providesTags: ['Mes', 'Lista'],
    }),
    listLineas: build.query<AnswerOf<Calls['listLineas']>, { mes: string; query: LineasQuery }>({
      query:
        ({ mes, query }) =>
        (sdk, signal) =>
          sdk.impuestos.listLineas(mes, query, { signal }),
      providesTags: ['Mes', 'Lista'],
    }),
    listAvisos: build.query<AnswerOf<Calls['listAvisos']>, string>({
      query: (mes) => (sdk, signal) => sdk.impuestos.listAvisos(mes, { limit: 200 }, { signal }),
      providesTags: ['Mes', 'Lista'],
    }),
    listComplementarias: build.query<AnswerOf<Calls['listComplementarias']>['rows'], string>({
      query: (mes) => async (sdk, signal) => (await sdk.impuestos.listComplementarias(mes, { signal })).rows,
      providesTags: ['Mes', 'Lista'],
    }),
    listCambios: build.query<AnswerOf<Calls['listCambios']>, { mes: string; limit: number; offset: number }>({
      query:
        ({ mes, ...query }) =>
        (sdk, signal) =>
          sdk.impuestos.listCambios(mes, query, { signal }),
      providesTags: ['Mes', 'Lista'],
    }),
    listDecisiones: build.query<AnswerOf<Calls['listDecisiones']>, string>({
      query: (mes) => (sdk, signal) => sdk.impuestos.listDecisiones({ mes, limit: 200 }, { signal }),
      providesTags: ['Mes'],
    }),
    decide: build.mutation<AnswerOf<Calls['decide']>, NuevaDecision>({
      query: (decision) => (sdk) => sdk.impuestos.decide(decision),
      invalidatesTags: (done) => (done ? ['Mes'] : []),
    }),
    undo: build.mutation<AnswerOf<Calls['undo']>, string>({
      query: (id) => (sdk) => sdk.impuestos.undo(id),
      invalidatesTags: ['Mes'],
    }),
    remit: build.mutation<AnswerOf<Calls['remit']>, { mes: string; entero: NuevoEntero }>({
      query:
        ({ mes, entero }) =>
        (sdk) =>
          sdk.impuestos.remit(mes, entero),
      invalidatesTags: (done) => (done ? ['Mes'] : []),
    }),
    listSaldos: build.query<SaldosDelMes, string>({
      query: (mes) => (sdk, signal) => sdk.impuestos.listSaldos(mes, { signal }),
      providesTags: ['Mes', 'Lista'],
    }),
    saveSaldo: build.mutation<AnswerOf<Calls['saveSaldo']>, { mes: string; saldo: NuevoSaldo }>({
      query:
        ({ mes, saldo }) =>
        (sdk) =>
          sdk.impuestos.saveSaldo(mes, saldo),
      invalidatesTags: (done) => (done ? ['Mes'] : []),
    }),
    listImportaciones: build.query<AnswerOf<Calls['listImportaciones']>, string>({
      query: (mes) => (sdk, signal) => sdk.impuestos.listImportaciones({ mes }, { signal }),
      providesTags: ['Mes'],
    }),
    saveImportacion: build.mutation<AnswerOf<Calls['saveImportacion']>, NuevaImportacion>({
      query: (importacion) => (sdk) => sdk.impuestos.saveImportacion(importacion),
      invalidatesTags: (done) => (done ? ['Mes'] : []),
    }),
    removeImportacion: build.mutation<AnswerOf<Calls['removeImportacion']>, string>({
      query: (id) => (sdk) => sdk.impuestos.removeImportacion(id),
      invalidatesTags: ['Mes'],
    }),
    listReglas: build.query<AnswerOf<Calls['listReglas']>, void>({
      query: () => (sdk, signal) => sdk.impuestos.listReglas({ limit: 200 }, { signal }),
      providesTags: ['Mes'],
    }),
    saveRegla: build.mutation<AnswerOf<Calls['saveRegla']>, NuevaRegla>({
      query: (regla) => (sdk) => sdk.impuestos.saveRegla(regla),
      invalidatesTags: (done) => (done ? ['Mes'] : []),
    }),
    removeRegla: build.mutation<AnswerOf<Calls['removeRegla']>, string>({
      query: (id) => (sdk) => sdk.impuestos.removeRegla(id),
      invalidatesTags: ['Mes'],
    }),
    chooseFactor: build.mutation<AnswerOf<Calls['chooseFactor']>, { anualDesde: string | null; inicio: string | null }>(
      {
        query: (factor) => (sdk) => sdk.impuestos.chooseFactor(factor),
        invalidatesTags: ['Mes'],
      },
    ),
    closeMes: build.mutation<AnswerOf<Calls['close']>, string>({
      query: (mes) => (sdk) => sdk.impuestos.close(mes),
      invalidatesTags: ['Mes'],
    }),
    reopenMes: build.mutation<AnswerOf<Calls['reopen']>, { mes: string; motivo: string }>({
      query:
        ({ mes, motivo }) =>
        (sdk) =>
          sdk.impuestos.reopen(mes, { motivo }),
      invalidatesTags: (done) => (done ? ['Mes'] : []),
    }),
  }),
});

export const {
  useGetMesQuery,
  useListMesesQuery,
  useListLineasQuery,
  useListAvisosQuery,
  useListComplementariasQuery,
  useListCambiosQuery,
  useListDecisionesQuery,
  useDecideMutation,
  useUndoMutation,
  useRemitMutation,
  useListSaldosQuery,
  useListImportacionesQuery,
  useListReglasQuery,
  useRemoveImportacionMutation,
  useSaveImportacionMutation,
  useSaveReglaMutation,
  useRemoveReglaMutation,
  useChooseFactorMutation,
  useSaveSaldoMutation,
  useCloseMesMutation,
  useReopenMesMutation,
} = impuestosApi;
