import type { AnswerOf, api, BalanzaDelMes, PolizasDelMes } from '@boveda/contracts';
import type {
  AjusteDePoliza,
  NuevaCuenta,
  NuevaReglaDeCuenta,
  NuevosSaldos,
  PolizaEscrita,
} from '@boveda/contracts/impuestos';
import { areaApi } from '../../api';

type Polizas = typeof api.polizas;
type Cuentas = typeof api.cuentasContables;

/** Pólizas on one page of the screen. */
export const PAGE = 20;

const polizasApi = areaApi.enhanceEndpoints({ addTagTypes: ['Mes', 'Polizas'] }).injectEndpoints({
  endpoints: (build) => ({
    getPolizas: build.query<PolizasDelMes, { mes: string; offset: number }>({
      query:
        ({ mes, offset }) =>
        (sdk, signal) =>
          sdk.polizas.get(mes, { limit: PAGE, offset }, { signal }),
      // Decisions on a month and uploads change what is booked.
      providesTags: ['Mes', 'Lista', 'Polizas'],
    }),
    adjustPoliza: build.mutation<AnswerOf<Polizas['adjust']>, { mes: string; ajuste: AjusteDePoliza }>({
      query:
        ({ mes, ajuste }) =>
        (sdk) =>
          sdk.polizas.adjust(mes, ajuste),
      invalidatesTags: (done) => (done ? ['Polizas'] : []),
    }),
    writePoliza: build.mutation<AnswerOf<Polizas['write']>, { mes: string; poliza: PolizaEscrita }>({
      query:
        ({ mes, poliza }) =>
        (sdk) =>
          sdk.polizas.write(mes, poliza),
      invalidatesTags: (done) => (done ? ['Polizas'] : []),
    }),
    removePoliza: build.mutation<AnswerOf<Polizas['remove']>, string>({
      query: (id) => (sdk) => sdk.polizas.remove(id),
      invalidatesTags: (done) => (done ? ['Polizas'] : []),
    }),
    listCuentasContables: build.query<AnswerOf<Cuentas['list']>, void>({
      query: () => (sdk, signal) => sdk.cuentasContables.list({ signal }),
      providesTags: ['Polizas'],
    }),
    saveCuentaContable: build.mutation<AnswerOf<Cuentas['save']>, NuevaCuenta>({
      query: (cuenta) => (sdk) => sdk.cuentasContables.save(cuenta),
      invalidatesTags: (done) => (done ? ['Polizas'] : []),
    }),
    removeCuentaContable: build.mutation<AnswerOf<Cuentas['remove']>, string>({
      query: (numero) => (sdk) => sdk.cuentasContables.remove(numero),
      invalidatesTags: (done) => (done ? ['Polizas'] : []),
    }),
    listReglasDeCuenta: build.query<AnswerOf<Cuentas['listReglas']>, void>({
      query: () => (sdk, signal) => sdk.cuentasContables.listReglas({ limit: 250 }, { signal }),
      providesTags: ['Polizas'],
    }),
    saveReglaDeCuenta: build.mutation<AnswerOf<Cuentas['saveRegla']>, NuevaReglaDeCuenta>({
      query: (regla) => (sdk) => sdk.cuentasContables.saveRegla(regla),
      invalidatesTags: (done) => (done ? ['Polizas'] : []),
    }),
    removeReglaDeCuenta: build.mutation<AnswerOf<Cuentas['removeRegla']>, string>({
      query: (id) => (sdk) => sdk.cuentasContables.removeRegla(id),
      invalidatesTags: (done) => (done ? ['Polizas'] : []),
    }),
    getBalanza: build.query<BalanzaDelMes, string>({
      query: (mes) => (sdk, signal) => sdk.balanzas.get(mes, { signal }),
      providesTags: ['Mes', 'Lista', 'Polizas'],
    }),
    saveSaldosIniciales: build.mutation<{ msg: string }, { anio: string; saldos: NuevosSaldos }>({
      query:
        ({ anio, saldos }) =>
        (sdk) =>
          sdk.balanzas.saveSaldos(anio, saldos),
      invalidatesTags: (done) => (done ? ['Polizas'] : []),
    }),
  }),
});

export const {
  useGetPolizasQuery,
  useAdjustPolizaMutation,
  useWritePolizaMutation,
  useRemovePolizaMutation,
  useListCuentasContablesQuery,
  useSaveCuentaContableMutation,
  useRemoveCuentaContableMutation,
  useListReglasDeCuentaQuery,
  useSaveReglaDeCuentaMutation,
  useRemoveReglaDeCuentaMutation,
  useGetBalanzaQuery,
  useSaveSaldosInicialesMutation,
} = polizasApi;
