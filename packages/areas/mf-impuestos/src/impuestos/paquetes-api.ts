import type { AnswerOf, api, BodyInputOf } from '@boveda/contracts';
import { areaApi } from '../api';

type Despacho = typeof api.despacho;
type Exportaciones = typeof api.exportaciones;

const paquetesApi = areaApi.injectEndpoints({
  endpoints: (build) => ({
    createLote: build.mutation<AnswerOf<Despacho['createLote']>, BodyInputOf<Despacho['createLote']>>({
      query: (body) => (sdk) => sdk.despacho.createLote(body),
    }),
    getLote: build.query<AnswerOf<Despacho['getLote']>, string>({
      query: (id) => (sdk, signal) => sdk.despacho.getLote(id, { signal }),
    }),
    createExportacion: build.mutation<AnswerOf<Exportaciones['create']>, BodyInputOf<Exportaciones['create']>>({
      query: (body) => (sdk) => sdk.exportaciones.create(body),
    }),
    getExportacion: build.query<AnswerOf<Exportaciones['get']>, string>({
      query: (id) => (sdk, signal) => sdk.exportaciones.get(id, { signal }),
    }),
  }),
});

export const { useCreateLoteMutation, useGetLoteQuery, useCreateExportacionMutation, useGetExportacionQuery } =
  paquetesApi;
