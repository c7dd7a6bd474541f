import { createAreaApi } from '@boveda/area-kit';
import type { AnswerOf, addAcceso, BodyInputOf, listAccesos, Privilegio } from '@boveda/contracts';

export const api = createAreaApi({ reducerPath: 'configApi', tagTypes: ['Accesos'] }).injectEndpoints({
  endpoints: (build) => ({
    listAccesos: build.query<AnswerOf<typeof listAccesos>, void>({
      query: () => (sdk, signal) => sdk.accesos.list(signal),
      providesTags: ['Accesos'],
    }),
    getAccesosDisponibles: build.query<{ accesosdisponibles: number }, void>({
      query: () => (sdk, signal) => sdk.accesos.disponibles(signal),
      providesTags: ['Accesos'],
    }),
    addAcceso: build.mutation<unknown, BodyInputOf<typeof addAcceso>>({
      query: (body) => (sdk) => sdk.accesos.add(body),
      invalidatesTags: (added) => (added ? ['Accesos'] : []),
    }),
    changeAcceso: build.mutation<unknown, { id: string; privilegio: Privilegio }>({
      query:
        ({ id, privilegio }) =>
        (sdk) =>
          sdk.accesos.change(id, { privilegio }),
      // Refused, the list says again what holds.
      invalidatesTags: ['Accesos'],
    }),
    removeAcceso: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.accesos.remove(id),
      invalidatesTags: (removed) => (removed ? ['Accesos'] : []),
    }),
  }),
});

export const {
  useListAccesosQuery,
  useGetAccesosDisponiblesQuery,
  useAddAccesoMutation,
  useChangeAccesoMutation,
  useRemoveAccesoMutation,
} = api;
