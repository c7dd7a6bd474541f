import type { CfdiDetail, Direccion } from '@boveda/contracts';
import { areaApi } from '../api';

const verifyApi = areaApi.injectEndpoints({
  endpoints: (build) => ({
    // Invalidates nothing: lists are loaded again once after the whole run.
    verifyOneOfMany: build.mutation<CfdiDetail, { direccion: Direccion; id: string }>({
      query:
        ({ direccion, id }) =>
        (sdk) =>
          sdk[direccion].verify(id),
    }),
  }),
});

export const { useVerifyOneOfManyMutation } = verifyApi;
