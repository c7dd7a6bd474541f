import type { AnswerOf, api, BodyInputOf, QueryInputOf } from '@boveda/contracts';
import { areaApi } from '../api';

type Cliente = typeof api.cliente;
type Documentos = typeof api.documentosCliente;

const clienteApi = areaApi.enhanceEndpoints({ addTagTypes: ['Cliente', 'Documentos'] }).injectEndpoints({
  endpoints: (build) => ({
    getCliente: build.query<AnswerOf<Cliente['get']>, void>({
      query: () => (sdk, signal) => sdk.cliente.get({ signal }),
      providesTags: ['Cliente'],
    }),
    sendDocumento: build.mutation<AnswerOf<Cliente['send']>, BodyInputOf<Cliente['send']>>({
      query: (body) => (sdk) => sdk.cliente.send(body),
      invalidatesTags: (done) => (done ? ['Cliente', 'Documentos'] : []),
    }),
    sendXml: build.mutation<AnswerOf<typeof api.cfdi.upload>, BodyInputOf<typeof api.cfdi.upload>>({
      query: (body) => (sdk) => sdk.cfdi.upload(body),
    }),
    sendZip: build.mutation<AnswerOf<typeof api.cfdi.uploadZip>, BodyInputOf<typeof api.cfdi.uploadZip>>({
      query: (body) => (sdk) => sdk.cfdi.uploadZip(body),
    }),
    listDocumentos: build.query<AnswerOf<Documentos['list']>, QueryInputOf<Documentos['list']>>({
      query: (query) => (sdk, signal) => sdk.documentosCliente.list(query, { signal }),
      providesTags: ['Documentos'],
    }),
    reviewDocumento: build.mutation<AnswerOf<Documentos['review']>, BodyInputOf<Documentos['review']> & { id: string }>(
      {
        query:
          ({ id, ...body }) =>
          (sdk) =>
            sdk.documentosCliente.review(id, body),
        invalidatesTags: ['Documentos', 'Cliente'],
      },
    ),
  }),
});

export const {
  useGetClienteQuery,
  useSendDocumentoMutation,
  useSendXmlMutation,
  useSendZipMutation,
  useListDocumentosQuery,
  useReviewDocumentoMutation,
} = clienteApi;
