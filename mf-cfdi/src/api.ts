import { createAreaApi, type PagoMarcado } from '@boveda/area-kit';
import type { api, Contraparte } from '@boveda/contracts';
import {
  type AnswerOf,
  type CfdiDetail,
  type CfdiListRow,
  type CfdiQuery,
  type CfdiSum,
  type CreditoDetail,
  type CreditoSum,
  type Direccion,
  type EfosRecord,
  EstatusCfdi,
  type Etiqueta,
  type ExpedienteCfdi,
  type InhabilitadoDetail,
  type InhabilitadoRow,
  type Page,
  type QueryInputOf,
  type TramoAntiguedad,
} from '@boveda/contracts/core';
import { RFC_MATCHES } from '@boveda/ui-kit/filters';

interface ListArg {
  direccion: Direccion;
  /** Only invoices on credit (PPD), with their balance. */
  creditos: boolean;
  query: CfdiQuery;
}
interface CfdiArg {
  direccion: Direccion;
  id: string;
}

/** The state of what is on credit. */
const VIGENTE = `${EstatusCfdi.Vigente}` as const;
const pagos = { emitidos: 'pagosEmitidos', recibidos: 'pagosRecibidos' } as const;

export const areaApi = createAreaApi({
  reducerPath: 'cfdiApi',
  tagTypes: ['Lista', 'Cfdi', 'Etiqueta', 'Marcas'],
}).injectEndpoints({
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
  endpoints: (build) => ({
    listCfdi: build.query<Page<CfdiListRow>, ListArg & { campos?: string | undefined }>({
      query:
        ({ direccion, creditos, query, campos }) =>
        (sdk, signal) =>
          creditos
            ? sdk[pagos[direccion]].list({ ...query, status: VIGENTE, campos }, { signal })
            : sdk[direccion].list({ ...query, campos }, { signal }),
      providesTags: ['Lista'],
    }),
    // Cached without order and page, so that paging does not request the sum again.
    sumCfdi: build.query<CfdiSum | CreditoSum, ListArg>({
      query:
        ({ direccion, creditos, query }) =>
        (sdk, signal) =>
          creditos
            ? sdk[pagos[direccion]].sum({ ...query, status: VIGENTE }, { signal })
            : sdk[direccion].sum(query, { signal }),
      serializeQueryArgs: ({ queryArgs: { query, ...list } }) => {
        const { limit: _limit, offset: _offset, sort: _sort, order: _order, ...filters } = query;
        return { ...list, filters };
      },
      providesTags: ['Lista'],
    }),
    getCfdi: build.query<CfdiDetail, CfdiArg>({
      query:
        ({ direccion, id }) =>
        (sdk, signal) =>
          sdk[direccion].get(id, { signal }),
      providesTags: (_cfdi, _error, { id }) => [{ type: 'Cfdi', id }],
      // Its links expire, so the detail is requested again when it is reopened.
      keepUnusedDataFor: 5,
    }),
    getExpediente: build.query<ExpedienteCfdi, CfdiArg>({
      query:
        ({ direccion, id }) =>
        (sdk, signal) =>
          sdk[direccion].expediente(id, { signal }),
      providesTags: (_cfdi, _error, { id }) => [{ type: 'Cfdi', id }, 'Marcas'],
      keepUnusedDataFor: 5,
    }),
    getCredito: build.query<CreditoDetail, CfdiArg>({
      query:
        ({ direccion, id }) =>
        (sdk, signal) =>
          sdk[pagos[direccion]].get(id, { signal }),
      providesTags: ['Lista'],
    }),
    ageCreditos: build.query<TramoAntiguedad[], Omit<ListArg, 'creditos'>>({
      query:
        ({ direccion, query }) =>
        async (sdk, signal) =>
          (await sdk[pagos[direccion]].aging({ ...query, status: VIGENTE }, { signal })).rows,
      serializeQueryArgs: ({ queryArgs: { query, direccion } }) => {
        const {
          limit: _l,
          offset: _o,
          sort: _s,
          order: _r,
          fechaini: _i,
          fechafin: _f,
          pagoestatus: _p,
          ...filters
        } = query;
        return { direccion, filters };
      },
      providesTags: ['Lista'],
    }),
    markPaid: build.mutation<CreditoDetail, CfdiArg & PagoMarcado>({
      query:
        ({ direccion, id, ...said }) =>
        (sdk) =>
          sdk[pagos[direccion]].markPaid(id, said),
      invalidatesTags: (credito, _error, { id }) => (credito ? ['Lista', { type: 'Cfdi', id }] : []),
    }),
    verifyCfdi: build.mutation<CfdiDetail, CfdiArg>({
      query:
        ({ direccion, id }) =>
        (sdk) =>
          sdk[direccion].verify(id),
      invalidatesTags: (cfdi, _error, { id }) => (cfdi ? ['Lista', { type: 'Cfdi', id }] : []),
    }),
    preacceptCfdi: build.mutation<CfdiDetail, { id: string; preaceptar: '0' | '1' }>({
      query:
        ({ id, preaceptar }) =>
        (sdk) =>
          sdk.recibidos.preaccept(id, { preaceptar }),
      invalidatesTags: (cfdi, _error, { id }) => (cfdi ? [{ type: 'Cfdi', id }] : []),
    }),
    processPending: build.mutation<AnswerOf<typeof api.emitidos.process>, Direccion | 'inhabilitados'>({
      query: (which) => (sdk) => sdk[which].process(),
      invalidatesTags: (started) => (started ? ['Lista'] : []),
    }),
    listInhabilitados: build.query<Page<InhabilitadoRow>, QueryInputOf<typeof api.inhabilitados.list>>({
      query: (query) => (sdk, signal) => sdk.inhabilitados.list(query, { signal }),
      providesTags: ['Lista'],
    }),
    getInhabilitado: build.query<InhabilitadoDetail, string>({
      query: (id) => (sdk, signal) => sdk.inhabilitados.get(id, { signal }),
      providesTags: (_cfdi, _error, id) => [{ type: 'Cfdi', id }],
      keepUnusedDataFor: 5,
    }),
    listRfcs: build.query<Page<Contraparte>, QueryInputOf<typeof api.rfcs.list>>({
      query: (query) => (sdk, signal) => sdk.rfcs.list(query, { signal }),
      providesTags: ['Lista'],
    }),
    listEtiquetas: build.query<Etiqueta[], void>({
      query: () => async (sdk, signal) => (await sdk.etiquetas.list({ signal })).rows,
      providesTags: ['Etiqueta'],
    }),
    find: build.query<AnswerOf<typeof api.busqueda.find>, string>({
      query: (texto) => (sdk, signal) => sdk.busqueda.find({ texto }, { signal }),
      providesTags: ['Lista'],
    }),
    searchEfos: build.query<Page<EfosRecord>, string>({
      query: (search) => (sdk, signal) => sdk.efos.list({ search, limit: 10 }, { signal }),
    }),
    listListas: build.query<AnswerOf<typeof api.listas.list>, void>({
      query: () => (sdk, signal) => sdk.listas.list({ signal }),
    }),
    searchListas: build.query<AnswerOf<typeof api.listas.listRegistros>, string>({
      query: (search) => (sdk, signal) => sdk.listas.listRegistros({ search }, { signal }),
    }),
    getEfos: build.query<EfosRecord, string>({
      query: (rfc) => (sdk, signal) => sdk.efos.get(rfc, { signal }),
    }),
  }),
});

export const {
  useListCfdiQuery,
  useSumCfdiQuery,
  useGetCfdiQuery,
  useGetExpedienteQuery,
  useGetCreditoQuery,
  useAgeCreditosQuery,
  useMarkPaidMutation,
  useVerifyCfdiMutation,
  usePreacceptCfdiMutation,
  useProcessPendingMutation,
  useListInhabilitadosQuery,
  useGetInhabilitadoQuery,
  useListRfcsQuery,
  useListEtiquetasQuery,
  useFindQuery,
  useSearchEfosQuery,
  useGetEfosQuery,
  useListListasQuery,
  useSearchListasQuery,
} = areaApi;

/** Suggested counterparts of the RFC filter. */
export const useRfcMatches = (search: string | null) =>
  useListRfcsQuery({ search: search ?? '', limit: RFC_MATCHES }, { skip: search === null }).currentData?.rows;
