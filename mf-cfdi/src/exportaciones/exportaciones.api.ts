import type { BodyInputOf, CfdiQuery, crearExportacion, Exportacion, OrigenExportacion } from '@boveda/contracts';
import { api } from '../api';

const exportacionesApi = api.enhanceEndpoints({ addTagTypes: ['Exportacion'] }).injectEndpoints({
  endpoints: (build) => ({
    listExportaciones: build.query<{ rows: Exportacion[] }, void>({
      query: () => (sdk, signal) => sdk.exportaciones.list(signal),
      providesTags: ['Exportacion'],
    }),
    crearExportacion: build.mutation<{ id: string }, BodyInputOf<typeof crearExportacion>>({
      query: (body) => (sdk) => sdk.exportaciones.create(body),
      invalidatesTags: ['Exportacion'],
    }),
    zipCorreo: build.mutation<{ id: string }, { origen: OrigenExportacion; query: CfdiQuery }>({
      query:
        ({ origen, query }) =>
        (sdk) =>
          sdk.exportaciones.zipCorreo(origen, query),
      invalidatesTags: ['Exportacion'],
    }),
    borrarExportacion: build.mutation<{ id: string }, string>({
      query: (id) => (sdk) => sdk.exportaciones.remove(id),
      invalidatesTags: ['Exportacion'],
    }),
  }),
});

export const {
  useListExportacionesQuery,
  useCrearExportacionMutation,
  useZipCorreoMutation,
  useBorrarExportacionMutation,
} = exportacionesApi;
