import { createAreaApi } from '@boveda/area-kit';
import type {
  AnswerOf,
  acceptRejectCancel,
  BodyInputOf,
  ConfigBuzon,
  Contraparte,
  getAcuse,
  getSolicitudArchivos,
  getSolicitudRelacionados,
  HistorialQuery,
  HistorialRow,
  listCertificados,
  listRfcs,
  Page,
  QueryInputOf,
  refreshBuzon,
  responderSolicitudes,
  SolicitudesQuery,
  SolicitudRow,
} from '@boveda/contracts';
import { RFC_MATCHES } from '@boveda/ui-kit/filters';

type Respondidas = AnswerOf<typeof responderSolicitudes>;

export const api = createAreaApi({
  reducerPath: 'buzonApi',
  tagTypes: ['Solicitudes', 'Historial', 'Config'],
}).injectEndpoints({
  endpoints: (build) => ({
    listSolicitudes: build.query<Page<SolicitudRow>, SolicitudesQuery>({
      query: (query) => (sdk, signal) => sdk.buzon.list(query, signal),
      providesTags: ['Solicitudes'],
    }),
    refreshBuzon: build.mutation<AnswerOf<typeof refreshBuzon>, void>({
      query: () => (sdk) => sdk.buzon.refresh(),
      invalidatesTags: ['Solicitudes', 'Historial', 'Config'],
    }),
    // What was refused may have been answered by somebody else meanwhile: the lists say how it is.
    responder: build.mutation<Respondidas, BodyInputOf<typeof responderSolicitudes>>({
      query:
        ({ accept, idsolicitudes: [only = '', ...others] }) =>
        (sdk) =>
          others.length === 0
            ? sdk.buzon.responder(only, accept)
            : sdk.buzon.responderVarias({ accept, idsolicitudes: [only, ...others] }),
      invalidatesTags: ['Solicitudes', 'Historial'],
    }),
    preaprobar: build.mutation<Respondidas, { id: string; preaprobada: '0' | '1' }>({
      query:
        ({ id, preaprobada }) =>
        (sdk) =>
          sdk.buzon.preaprobar(id, preaprobada),
      invalidatesTags: ['Solicitudes'],
    }),
    responderPorEnlace: build.mutation<Respondidas, BodyInputOf<typeof acceptRejectCancel>>({
      query: (body) => (sdk) => sdk.buzon.porEnlace(body),
      invalidatesTags: ['Solicitudes', 'Historial'],
    }),
    // Links expire: what is looked at again is asked for again.
    getArchivos: build.query<AnswerOf<typeof getSolicitudArchivos>, string>({
      query: (id) => (sdk, signal) => sdk.buzon.archivos(id, signal),
      keepUnusedDataFor: 5,
    }),
    getRelacionados: build.query<AnswerOf<typeof getSolicitudRelacionados>, string>({
      query: (id) => (sdk, signal) => sdk.buzon.relacionados(id, signal),
    }),
    listHistorial: build.query<Page<HistorialRow>, HistorialQuery>({
      query: (query) => async (sdk, signal) => {
        const { rows, total } = await sdk.buzon.historial(query, signal);
        return { rows, count: total };
      },
      providesTags: ['Historial'],
    }),
    getAcuse: build.query<AnswerOf<typeof getAcuse>, string>({
      query: (id) => (sdk, signal) => sdk.buzon.acuse(id, signal),
      keepUnusedDataFor: 5,
    }),
    getConfig: build.query<ConfigBuzon, void>({
      query: () => (sdk, signal) => sdk.config.get(signal),
      providesTags: ['Config'],
    }),
    listCsd: build.query<AnswerOf<typeof listCertificados>, void>({
      query: () => (sdk, signal) => sdk.certificados.list({ tipo: 'C' }, signal),
    }),
    listRfcs: build.query<Page<Contraparte>, QueryInputOf<typeof listRfcs>>({
      query: (query) => (sdk, signal) => sdk.rfcs.list(query, signal),
    }),
  }),
});

export const {
  useListSolicitudesQuery,
  useRefreshBuzonMutation,
  useResponderMutation,
  usePreaprobarMutation,
  useResponderPorEnlaceMutation,
  useGetArchivosQuery,
  useGetRelacionadosQuery,
  useListHistorialQuery,
  useGetAcuseQuery,
  useGetConfigQuery,
  useListCsdQuery,
} = api;

const { useListRfcsQuery } = api;

/** Counterparts that a filter suggests. */
export const useRfcMatches = (search: string | null) =>
  useListRfcsQuery({ search: search ?? '', limit: RFC_MATCHES }, { skip: search === null }).currentData?.rows;
