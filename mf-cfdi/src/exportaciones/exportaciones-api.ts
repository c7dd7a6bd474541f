import type { AnswerOf, api, BodyInputOf, CfdiQuery, Exportacion, OrigenExportacion } from '@boveda/contracts';
import { areaApi } from '../api';

const exportacionesApi = areaApi.enhanceEndpoints({ addTagTypes: ['Exportacion'] }).injectEndpoints({
  endpoints: (build) => ({
    listExportaciones: build.query<{ rows: Exportacion[] }, void>({
      query: () => (sdk, signal) => sdk.exportaciones.list({ signal }),
      providesTags: ['Exportacion'],
    }),
    createExportacion: build.mutation<
      AnswerOf<typeof api.exportaciones.create>,
      BodyInputOf<typeof api.exportaciones.create>
    >({
      query: (body) => (sdk) => sdk.exportaciones.create(body),
      invalidatesTags: ['Exportacion'],
    }),
    mailZip: build.mutation<{ id: string }, { origen: OrigenExportacion; query: CfdiQuery }>({
      query:
        ({ origen, query }) =>
        (sdk) =>
          sdk.exportaciones.mailZip[origen](query),
      invalidatesTags: ['Exportacion'],
    }),
    removeExportacion: build.mutation<{ id: string }, string>({
      query: (id) => (sdk) => sdk.exportaciones.remove(id),
      invalidatesTags: ['Exportacion'],
    }),
  }),
});

export const {
  useListExportacionesQuery,
  useCreateExportacionMutation,
  useMailZipMutation,
  useRemoveExportacionMutation,
} = exportacionesApi;
