import { releaseId, signedRelease } from './release';
import { route } from './route';

/** Calls about previews of areas. */
export const previewsCalls = () => ({
  get: route({
    method: 'GET',
    path: '/previews/{id}',
    id: releaseId,
    summary:
      'A preview by its release id, signed, for those who may see previews (403 for the rest). 410 link_expired once it is over.',
    answer: signedRelease,
  }),
});
