import { createAreaApi } from '@boveda/area-kit';
import type { CfdiDetail, CfdiQuery, CfdiRow, CfdiSum, Contraparte, Direccion, Page } from '@boveda/contracts';

interface ListArg {
  direccion: Direccion;
  query: CfdiQuery;
}
interface CfdiArg {
  direccion: Direccion;
  id: string;
}

export const api = createAreaApi({ reducerPath: 'cfdiApi', tagTypes: ['Lista', 'Cfdi'] }).injectEndpoints({
  endpoints: (build) => ({
    listCfdi: build.query<Page<CfdiRow>, ListArg>({
      query:
        ({ direccion, query }) =>
        (sdk, signal) =>
          sdk[direccion].list(query, signal),
      providesTags: ['Lista'],
    }),
    // Asked without order and page, so that moving through the pages does not add everything up again.
    sumCfdi: build.query<CfdiSum, ListArg>({
      query:
        ({ direccion, query }) =>
        (sdk, signal) =>
          sdk[direccion].sum(query, signal),
      serializeQueryArgs: ({ queryArgs: { direccion, query } }) => {
        const { limit: _limit, offset: _offset, sort: _sort, order: _order, ...filters } = query;
        return { direccion, filters };
      },
      providesTags: ['Lista'],
    }),
    getCfdi: build.query<CfdiDetail, CfdiArg>({
      query:
        ({ direccion, id }) =>
        (sdk, signal) =>
          sdk[direccion].get(id, signal),
      providesTags: (_cfdi, _error, { id }) => [{ type: 'Cfdi', id }],
      // Its links expire: what is looked at again is asked for again.
      keepUnusedDataFor: 5,
    }),
    verifyCfdi: build.mutation<CfdiDetail, CfdiArg>({
      query:
        ({ direccion, id }) =>
        (sdk) =>
          sdk[direccion].verify(id),
      invalidatesTags: (cfdi, _error, { id }) => (cfdi ? ['Lista', { type: 'Cfdi', id }] : []),
    }),
    preaceptarCfdi: build.mutation<CfdiDetail, { id: string; preaceptar: '0' | '1' }>({
      query:
        ({ id, preaceptar }) =>
        (sdk) =>
          sdk.recibidos.preaceptar(id, { preaceptar }),
      invalidatesTags: (cfdi, _error, { id }) => (cfdi ? [{ type: 'Cfdi', id }] : []),
    }),
    searchRfcs: build.query<Page<Contraparte>, string>({
      query: (search) => (sdk, signal) => sdk.rfcs.list({ search, limit: 10 }, signal),
    }),
  }),
});

export const {
  useListCfdiQuery,
  useSumCfdiQuery,
  useGetCfdiQuery,
  useVerifyCfdiMutation,
  usePreaceptarCfdiMutation,
  useSearchRfcsQuery,
} = api;
