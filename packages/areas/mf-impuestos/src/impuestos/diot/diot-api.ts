import type { AnswerOf, api, DestinoExcedente, DiotDelMes, LineaGuardada, ModoRetenido } from '@boveda/contracts';
import { areaApi } from '../../api';

type Calls = typeof api.diot;

const diotApi = areaApi.enhanceEndpoints({ addTagTypes: ['Mes', 'Diot'] }).injectEndpoints({
  endpoints: (build) => ({
    getDiot: build.query<DiotDelMes, string>({
      query: (mes) => (sdk, signal) => sdk.diot.get(mes, { signal }),
      // Decisions on the month and uploads change what CFDI say.
      providesTags: ['Diot', 'Mes', 'Lista'],
    }),
    saveLinea: build.mutation<AnswerOf<Calls['save']>, { mes: string; linea: LineaGuardada }>({
      query:
        ({ mes, linea }) =>
        (sdk) =>
          sdk.diot.save(mes, linea),
      invalidatesTags: (saved) => (saved ? ['Diot'] : []),
    }),
    chooseExcedente: build.mutation<
      AnswerOf<Calls['chooseExcedente']>,
      { mes: string; proveedor: string; destino: DestinoExcedente }
    >({
      query:
        ({ mes, ...body }) =>
        (sdk) =>
          sdk.diot.chooseExcedente(mes, body),
      invalidatesTags: (saved) => (saved ? ['Diot'] : []),
    }),
    chooseRetenido: build.mutation<AnswerOf<Calls['chooseRetenido']>, { mes: string; modo: ModoRetenido }>({
      query:
        ({ mes, modo }) =>
        (sdk) =>
          sdk.diot.chooseRetenido(mes, { modo }),
      invalidatesTags: (saved) => (saved ? ['Diot'] : []),
    }),
    removeLinea: build.mutation<AnswerOf<Calls['remove']>, { mes: string; linea: string }>({
      query:
        ({ mes, linea }) =>
        (sdk) =>
          sdk.diot.remove(mes, { linea }),
      invalidatesTags: ['Diot'],
    }),
  }),
});

export const {
  useGetDiotQuery,
  useSaveLineaMutation,
  useChooseExcedenteMutation,
  useChooseRetenidoMutation,
  useRemoveLineaMutation,
} = diotApi;
