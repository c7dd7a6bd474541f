import type { AnswerOf, api, BodyInputOf } from '@boveda/contracts';
import { areaApi } from '../api';

type Exportaciones = typeof api.exportaciones;

const paquetesApi = areaApi.injectEndpoints({
  endpoints: (build) => ({
    createExportacion: build.mutation<AnswerOf<Exportaciones['create']>, BodyInputOf<Exportaciones['create']>>({
      query: (body) => (sdk) => sdk.exportaciones.create(body),
    }),
    getExportacion: build.query<AnswerOf<Exportaciones['get']>, string>({
      query: (id) => (sdk, signal) => sdk.exportaciones.get(id, { signal }),
    }),
  }),
});

export const { useCreateExportacionMutation, useGetExportacionQuery } = paquetesApi;
