import { createAreaApi } from '@boveda/area-kit';
import type {
  AnswerOf,
  api,
  BodyInputOf,
  ConfigBuzon,
  Contraparte,
  HistorialQuery,
  HistorialRow,
  Page,
  QueryInputOf,
  SolicitudesQuery,
  SolicitudRow,
} from '@boveda/contracts';
import { RFC_MATCHES } from '@boveda/ui-kit/filters';

type Answered = AnswerOf<typeof api.buzon.answerMany>;

export const areaApi = createAreaApi({
  reducerPath: 'buzonApi',
  tagTypes: ['Solicitudes', 'Historial', 'Config'],
}).injectEndpoints({
  endpoints: (build) => ({
    listSolicitudes: build.query<Page<SolicitudRow>, SolicitudesQuery>({
      query: (query) => (sdk, signal) => sdk.buzon.list(query, { signal }),
      providesTags: ['Solicitudes'],
    }),
    listHechos: build.query<AnswerOf<typeof api.buzon.listHechos>, SolicitudesQuery>({
      query: (query) => (sdk, signal) => sdk.buzon.listHechos(query, { signal }),
      providesTags: ['Solicitudes'],
    }),
    refreshBuzon: build.mutation<AnswerOf<typeof api.buzon.refresh>, void>({
      query: () => (sdk) => sdk.buzon.refresh(),
      invalidatesTags: ['Solicitudes', 'Historial', 'Config'],
    }),
    // Loaded again after a refusal too: another user may have answered the request meanwhile.
    answer: build.mutation<Answered, BodyInputOf<typeof api.buzon.answerMany>>({
      query:
        ({ accept, idsolicitudes: [only = '', ...others] }) =>
        (sdk) =>
          others.length === 0
            ? sdk.buzon.answer(only, { accept })
            : sdk.buzon.answerMany({ accept, idsolicitudes: [only, ...others] }),
      invalidatesTags: ['Solicitudes', 'Historial'],
    }),
    preapprove: build.mutation<Answered, { id: string; preaprobada: '0' | '1' }>({
      query:
        ({ id, preaprobada }) =>
        (sdk) =>
          sdk.buzon.answer(id, { preaprobada }),
      invalidatesTags: ['Solicitudes'],
    }),
    answerByLink: build.mutation<Answered, BodyInputOf<typeof api.buzon.answerByLink>>({
      query: (body) => (sdk) => sdk.buzon.answerByLink(body),
      invalidatesTags: ['Solicitudes', 'Historial'],
    }),
    // Links expire, so they are requested again on the next opening.
    getArchivos: build.query<AnswerOf<typeof api.buzon.getArchivos>, string>({
      query: (id) => (sdk, signal) => sdk.buzon.getArchivos(id, { signal }),
      keepUnusedDataFor: 5,
    }),
    getRelacionados: build.query<AnswerOf<typeof api.buzon.getRelacionados>, string>({
      query: (id) => (sdk, signal) => sdk.buzon.getRelacionados(id, { signal }),
    }),
    listHistorial: build.query<Page<HistorialRow>, HistorialQuery>({
      query: (query) => async (sdk, signal) => {
        const { rows, total } = await sdk.buzon.listHistorial(query, { signal });
        return { rows, count: total };
      },
      providesTags: ['Historial'],
    }),
    getAcuse: build.query<AnswerOf<typeof api.buzon.getAcuse>, string>({
      query: (id) => (sdk, signal) => sdk.buzon.getAcuse(id, { signal }),
      keepUnusedDataFor: 5,
    }),
    getConfig: build.query<ConfigBuzon, void>({
      query: () => (sdk, signal) => sdk.config.get({ signal }),
      providesTags: ['Config'],
    }),
    listCsd: build.query<AnswerOf<typeof api.certificados.list>, void>({
      query: () => (sdk, signal) => sdk.certificados.list({ tipo: 'C' }, { signal }),
    }),
    listRfcs: build.query<Page<Contraparte>, QueryInputOf<typeof api.rfcs.list>>({
      query: (query) => (sdk, signal) => sdk.rfcs.list(query, { signal }),
    }),
  }),
});

export const {
  useListSolicitudesQuery,
  useListHechosQuery,
  useRefreshBuzonMutation,
  useAnswerMutation,
  usePreapproveMutation,
  useAnswerByLinkMutation,
  useGetArchivosQuery,
  useGetRelacionadosQuery,
  useListHistorialQuery,
  useGetAcuseQuery,
  useGetConfigQuery,
  useListCsdQuery,
} = areaApi;

const { useListRfcsQuery } = areaApi;

/** Suggested counterparts of the RFC filter. */
export const useRfcMatches = (search: string | null) =>
  useListRfcsQuery({ search: search ?? '', limit: RFC_MATCHES }, { skip: search === null }).currentData?.rows;
