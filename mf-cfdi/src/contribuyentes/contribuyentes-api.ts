import type {
  AnswerOf,
  api,
  ConceptosContraparte,
  ConceptosPorMes,
  Direccion,
  FichaContraparte,
  PorConceptoQuery,
  RiesgosQuery,
} from '@boveda/contracts';
import { areaApi } from '../api';

const contribuyentesApi = areaApi.injectEndpoints({
  endpoints: (build) => ({
    getContraparte: build.query<FichaContraparte, string>({
      query: (rfc) => (sdk, signal) => sdk.rfcs.get(rfc, { signal }),
      // 'Lista', so that an upload asks again.
      providesTags: ['Lista'],
    }),
    listConceptos: build.query<ConceptosContraparte, { rfc: string; direccion: Direccion }>({
      query:
        ({ rfc, direccion }) =>
        (sdk, signal) =>
          sdk.rfcs.listConceptos(rfc, { direccion }, { signal }),
      providesTags: ['Lista'],
    }),
    sumConceptos: build.query<ConceptosPorMes, PorConceptoQuery>({
      query: (query) => (sdk, signal) => sdk.rfcs.sumConceptos(query, { signal }),
      providesTags: ['Lista'],
    }),
    listRiesgos: build.query<AnswerOf<typeof api.riesgos.list>, RiesgosQuery>({
      query: (query) => (sdk, signal) => sdk.riesgos.list(query, { signal }),
      providesTags: ['Lista'],
    }),
  }),
});

export const {
  useGetContraparteQuery,
  useListConceptosQuery,
  useListRiesgosQuery,
  useSumConceptosQuery,
  useLazySumConceptosQuery,
} = contribuyentesApi;
