import type { AnswerOf, api, BodyInputOf, Envio, Page, QueryInputOf } from '@boveda/contracts';
import { areaApi } from '../api';

const shareApi = areaApi.enhanceEndpoints({ addTagTypes: ['Envio'] }).injectEndpoints({
  endpoints: (build) => ({
    listEnvios: build.query<Page<Envio>, QueryInputOf<typeof api.envios.list>>({
      query: (query) => (sdk, signal) => sdk.envios.list(query, { signal }),
      providesTags: ['Envio'],
    }),
    mailCfdis: build.mutation<AnswerOf<typeof api.envios.mail>, BodyInputOf<typeof api.envios.mail>>({
      query: (body) => (sdk) => sdk.envios.mail(body),
      invalidatesTags: (sent) => (sent ? ['Envio', 'Cfdi'] : []),
    }),
    createLink: build.mutation<AnswerOf<typeof api.envios.createLink>, BodyInputOf<typeof api.envios.createLink>>({
      query: (body) => (sdk) => sdk.envios.createLink(body),
      invalidatesTags: (made) => (made ? ['Envio', 'Cfdi'] : []),
    }),
    revokeEnvio: build.mutation<AnswerOf<typeof api.envios.revoke>, string>({
      query: (id) => (sdk) => sdk.envios.revoke(id),
      invalidatesTags: ['Envio', 'Cfdi'],
    }),
  }),
});

export const { useListEnviosQuery, useMailCfdisMutation, useCreateLinkMutation, useRevokeEnvioMutation } = shareApi;
