import type { api } from '@boveda/contracts';
import { type BodyInputOf, type Etiqueta, MAX_ETIQUETADOS, type Nota } from '@boveda/contracts/core';
import { areaApi } from '../api';

type Datos = BodyInputOf<typeof api.etiquetas.add>;

/** Tags to put on CFDI and to remove from them. */
interface Etiquetado {
  ids: readonly string[];
  poner: string[];
  quitar: string[];
}

/** Splits UUIDs into what one call accepts. */
const portionsOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MAX_ETIQUETADOS) }, (_, at) =>
    ids.slice(at * MAX_ETIQUETADOS, (at + 1) * MAX_ETIQUETADOS),
  );

const etiquetasApi = areaApi.injectEndpoints({
  endpoints: (build) => ({
    // How many of the CFDI have each tag, by its id.
    countTagged: build.query<Record<string, number>, readonly string[]>({
      query: (ids) => async (sdk, signal) => {
        const counts: Record<string, number> = {};
        for (const uuids of portionsOf(ids))
          for (const { id, cantidad } of (await sdk.etiquetas.count({ uuids }, { signal })).rows)
            counts[id] = (counts[id] ?? 0) + cantidad;
        return counts;
      },
      keepUnusedDataFor: 0,
    }),
    tagCfdis: build.mutation<number, Etiquetado>({
      query:
        ({ ids, poner, quitar }) =>
        async (sdk) => {
          let changed = 0;
          for (const uuids of portionsOf(ids)) changed += (await sdk.etiquetas.put({ uuids, poner, quitar })).cantidad;
          return changed;
        },
      // Also after a failure, because earlier portions are saved.
      invalidatesTags: ['Lista', 'Marcas'],
    }),
    addEtiqueta: build.mutation<Etiqueta, Datos>({
      query: (datos) => (sdk) => sdk.etiquetas.add(datos),
      invalidatesTags: ['Etiqueta'],
    }),
    changeEtiqueta: build.mutation<Etiqueta, Datos & { id: string }>({
      query:
        ({ id, ...datos }) =>
        (sdk) =>
          sdk.etiquetas.change(id, datos),
      invalidatesTags: ['Etiqueta', 'Lista', 'Marcas'],
    }),
    removeEtiqueta: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.etiquetas.remove(id),
      invalidatesTags: ['Etiqueta', 'Lista', 'Marcas'],
    }),
    addNota: build.mutation<Nota, BodyInputOf<typeof api.notas.add>>({
      query: (nota) => (sdk) => sdk.notas.add(nota),
      invalidatesTags: (added) => (added ? ['Marcas'] : []),
    }),
    changeNota: build.mutation<Nota, { id: string; texto: string }>({
      query:
        ({ id, texto }) =>
        (sdk) =>
          sdk.notas.change(id, { texto }),
      invalidatesTags: (changed) => (changed ? ['Marcas'] : []),
    }),
    removeNota: build.mutation<unknown, string>({
      query: (id) => (sdk) => sdk.notas.remove(id),
      invalidatesTags: ['Marcas'],
    }),
  }),
});

export const {
  useCountTaggedQuery,
  useTagCfdisMutation,
  useAddEtiquetaMutation,
  useChangeEtiquetaMutation,
  useRemoveEtiquetaMutation,
  useAddNotaMutation,
  useChangeNotaMutation,
  useRemoveNotaMutation,
} = etiquetasApi;
