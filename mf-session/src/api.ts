import { createAreaApi, type Prefetch } from '@boveda/area-kit';
import type { Dashboard, EspacioMensual } from '@boveda/contracts';

export const areaApi = createAreaApi({ reducerPath: 'sessionApi', tagTypes: ['Dashboard'] }).injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<Dashboard, void>({
      query: () => (sdk, signal) => sdk.dashboard.get({ signal }),
      providesTags: ['Dashboard'],
    }),
    getEspacioMensual: build.query<EspacioMensual, void>({
      query: () => (sdk, signal) => sdk.dashboard.getEspacioMensual({ signal }),
      providesTags: ['Dashboard'],
    }),
    acceptTerminos: build.mutation<{ msg: string }, void>({
      query: () => (sdk) => sdk.dashboard.acceptTerminos(),
      invalidatesTags: ['Dashboard'],
    }),
  }),
});

/** Prefetches the totals of the area's only screen. */
export const askAhead: Prefetch = (dispatch) =>
  void dispatch(areaApi.util.prefetch('getDashboard', undefined, { ifOlderThan: 30 }));

export const { useGetDashboardQuery, useGetEspacioMensualQuery, useAcceptTerminosMutation } = areaApi;
