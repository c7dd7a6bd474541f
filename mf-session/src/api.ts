import { createAreaApi, type Prefetch } from '@boveda/area-kit';
import type { Dashboard, EspacioMensual, ResumenInicio } from '@boveda/contracts';
import { previousVisit } from './dashboard/visits';

export const areaApi = createAreaApi({
  reducerPath: 'sessionApi',
  tagTypes: ['Dashboard', 'Calendario', 'Lotes', 'Tareas', 'NotasMes', 'Personas'],
}).injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<Dashboard, void>({
      query: () => (sdk, signal) => sdk.dashboard.get({ signal }),
      providesTags: ['Dashboard'],
    }),
    getEspacioMensual: build.query<EspacioMensual, void>({
      query: () => (sdk, signal) => sdk.dashboard.getEspacioMensual({ signal }),
      providesTags: ['Dashboard'],
    }),
    getResumen: build.query<ResumenInicio, string | undefined>({
      query: (desde) => (sdk, signal) => sdk.dashboard.getResumen({ desde }, { signal }),
      providesTags: ['Dashboard'],
    }),
    acceptTerminos: build.mutation<{ msg: string }, void>({
      query: () => (sdk) => sdk.dashboard.acceptTerminos(),
      invalidatesTags: ['Dashboard'],
    }),
  }),
});

/** Prefetches what the top of Inicio shows. */
export const prefetchScreen: Prefetch = (dispatch, address) => {
  if (!address.startsWith('dashboard')) return;
  dispatch(areaApi.util.prefetch('getDashboard', undefined, { ifOlderThan: 30 }));
  dispatch(areaApi.util.prefetch('getResumen', previousVisit(), { ifOlderThan: 30 }));
};

export const { useGetDashboardQuery, useGetEspacioMensualQuery, useGetResumenQuery, useAcceptTerminosMutation } =
  areaApi;
