import { createAreaApi, type Prefetch } from '@boveda/area-kit';
import type { Dashboard, EspacioMensual } from '@boveda/contracts';

export const api = createAreaApi({ reducerPath: 'sessionApi', tagTypes: ['Dashboard'] }).injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<Dashboard, void>({
      query: () => (sdk, signal) => sdk.dashboard.get(signal),
      providesTags: ['Dashboard'],
    }),
    getEspacioMensual: build.query<EspacioMensual, void>({
      query: () => (sdk, signal) => sdk.dashboard.espacioMensual(signal),
      providesTags: ['Dashboard'],
    }),
    acceptTerminos: build.mutation<{ msg: string }, void>({
      query: () => (sdk) => sdk.dashboard.acceptTerminos(),
      invalidatesTags: ['Dashboard'],
    }),
  }),
});

/** Asks ahead for the totals: the area has one screen. */
export const askAhead: Prefetch = (dispatch) =>
  void dispatch(api.util.prefetch('getDashboard', undefined, { ifOlderThan: 30 }));

export const { useGetDashboardQuery, useGetEspacioMensualQuery, useAcceptTerminosMutation } = api;
