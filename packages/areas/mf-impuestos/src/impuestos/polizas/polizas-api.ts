import type { PolizasDelMes } from '@boveda/contracts';
import { areaApi } from '../../api';

/** Pólizas on one page of the screen. */
export const PAGE = 20;

const polizasApi = areaApi.enhanceEndpoints({ addTagTypes: ['Mes'] }).injectEndpoints({
  endpoints: (build) => ({
    getPolizas: build.query<PolizasDelMes, { mes: string; offset: number }>({
      query:
        ({ mes, offset }) =>
        (sdk, signal) =>
          sdk.polizas.get(mes, { limit: PAGE, offset }, { signal }),
      // Decisions on a month and uploads change what is booked.
      providesTags: ['Mes', 'Lista'],
    }),
  }),
});

export const { useGetPolizasQuery } = polizasApi;
