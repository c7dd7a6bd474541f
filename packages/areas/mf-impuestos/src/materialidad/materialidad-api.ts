import type { AnswerOf, api, BodyInputOf, ClaseEvidencia, ExpedientesQuery } from '@boveda/contracts';
import { areaApi } from '../api';

type Calls = typeof api.materialidad;

const materialidadApi = areaApi.enhanceEndpoints({ addTagTypes: ['Materialidad'] }).injectEndpoints({
  endpoints: (build) => ({
    listExpedientes: build.query<AnswerOf<Calls['list']>, ExpedientesQuery>({
      query: (query) => (sdk, signal) => sdk.materialidad.list(query, { signal }),
      providesTags: ['Materialidad'],
    }),
    getExpediente: build.query<AnswerOf<Calls['get']>, string>({
      query: (id) => (sdk, signal) => sdk.materialidad.get(id, { signal }),
      providesTags: ['Materialidad'],
    }),
    readDocumento: build.query<AnswerOf<Calls['readDocumento']>, { id: string; numero: number }>({
      query:
        ({ id, numero }) =>
        (sdk, signal) =>
          sdk.materialidad.readDocumento(id, { numero }, { signal }),
    }),
    createExpediente: build.mutation<AnswerOf<Calls['create']>, BodyInputOf<Calls['create']>>({
      query: (body) => (sdk) => sdk.materialidad.create(body),
      invalidatesTags: (done) => (done ? ['Materialidad'] : []),
    }),
    uploadDocumento: build.mutation<AnswerOf<Calls['upload']>, BodyInputOf<Calls['upload']> & { id: string }>({
      query:
        ({ id, ...body }) =>
        (sdk) =>
          sdk.materialidad.upload(id, body),
      invalidatesTags: (done) => (done ? ['Materialidad'] : []),
    }),
    addCfdi: build.mutation<AnswerOf<Calls['addCfdi']>, { id: string; uuid: string }>({
      query:
        ({ id, uuid }) =>
        (sdk) =>
          sdk.materialidad.addCfdi(id, { uuid }),
      invalidatesTags: (done) => (done ? ['Materialidad'] : []),
    }),
    requireClases: build.mutation<AnswerOf<Calls['require']>, { id: string; requeridas: ClaseEvidencia[] }>({
      query:
        ({ id, requeridas }) =>
        (sdk) =>
          sdk.materialidad.require(id, { requeridas }),
      invalidatesTags: ['Materialidad'],
    }),
  }),
});

export const {
  useListExpedientesQuery,
  useGetExpedienteQuery,
  useReadDocumentoQuery,
  useCreateExpedienteMutation,
  useUploadDocumentoMutation,
  useAddCfdiMutation,
  useRequireClasesMutation,
} = materialidadApi;
