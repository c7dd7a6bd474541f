import type { AnswerOf, api, BodyInputOf, QueryInputOf } from '@boveda/contracts';
import { areaApi } from '../api';

type Calls = typeof api.despacho;

const despachoApi = areaApi.injectEndpoints({
  endpoints: (build) => ({
    getDespacho: build.query<AnswerOf<Calls['get']>, void>({
      query: () => (sdk, signal) => sdk.despacho.get({ signal }),
    }),
    refreshDespacho: build.mutation<AnswerOf<Calls['refresh']>, BodyInputOf<Calls['refresh']>>({
      query: (body) => (sdk) => sdk.despacho.refresh(body),
    }),
    getCalendario: build.query<AnswerOf<Calls['getCalendario']>, string>({
      query: (mes) => (sdk, signal) => sdk.despacho.getCalendario({ mes }, { signal }),
      providesTags: ['Calendario'],
    }),
    assign: build.mutation<AnswerOf<Calls['assign']>, BodyInputOf<Calls['assign']>>({
      query: (body) => (sdk) => sdk.despacho.assign(body),
      invalidatesTags: ['Calendario'],
    }),
    listTareas: build.query<AnswerOf<Calls['listTareas']>, QueryInputOf<Calls['listTareas']>>({
      query: (query) => (sdk, signal) => sdk.despacho.listTareas(query, { signal }),
      providesTags: ['Tareas'],
    }),
    addTareas: build.mutation<AnswerOf<Calls['addTareas']>, BodyInputOf<Calls['addTareas']>>({
      query: (body) => (sdk) => sdk.despacho.addTareas(body),
      invalidatesTags: ['Tareas'],
    }),
    changeTarea: build.mutation<AnswerOf<Calls['changeTarea']>, BodyInputOf<Calls['changeTarea']> & { id: string }>({
      query:
        ({ id, ...body }) =>
        (sdk) =>
          sdk.despacho.changeTarea(id, body),
      invalidatesTags: ['Tareas'],
    }),
    listNotas: build.query<AnswerOf<Calls['listNotas']>, QueryInputOf<Calls['listNotas']>>({
      query: (query) => (sdk, signal) => sdk.despacho.listNotas(query, { signal }),
      providesTags: ['NotasMes'],
    }),
    addNota: build.mutation<AnswerOf<Calls['addNota']>, BodyInputOf<Calls['addNota']>>({
      query: (body) => (sdk) => sdk.despacho.addNota(body),
      invalidatesTags: ['NotasMes'],
    }),
    removeNota: build.mutation<AnswerOf<Calls['removeNota']>, { id: string; rfc: string }>({
      query:
        ({ id, rfc }) =>
        (sdk) =>
          sdk.despacho.removeNota(id, { rfc }),
      invalidatesTags: ['NotasMes'],
    }),
    listActividad: build.query<AnswerOf<Calls['listActividad']>, string>({
      query: (rfc) => (sdk, signal) => sdk.despacho.listActividad({ rfc }, { signal }),
      providesTags: ['Tareas', 'NotasMes'],
    }),
    listPersonas: build.query<AnswerOf<Calls['listPersonas']>, void>({
      query: () => (sdk, signal) => sdk.despacho.listPersonas({ signal }),
      providesTags: ['Personas'],
    }),
    invite: build.mutation<AnswerOf<Calls['invite']>, BodyInputOf<Calls['invite']>>({
      query: (body) => (sdk) => sdk.despacho.invite(body),
      invalidatesTags: ['Personas'],
    }),
    setPrivilegio: build.mutation<AnswerOf<Calls['setPrivilegio']>, BodyInputOf<Calls['setPrivilegio']>>({
      query: (body) => (sdk) => sdk.despacho.setPrivilegio(body),
      invalidatesTags: ['Personas'],
    }),
  }),
});

export const {
  useGetDespachoQuery,
  useRefreshDespachoMutation,
  useGetCalendarioQuery,
  useAssignMutation,
  useListTareasQuery,
  useAddTareasMutation,
  useChangeTareaMutation,
  useListNotasQuery,
  useAddNotaMutation,
  useRemoveNotaMutation,
  useListActividadQuery,
  useListPersonasQuery,
  useSetPrivilegioMutation,
  useInviteMutation,
} = despachoApi;
