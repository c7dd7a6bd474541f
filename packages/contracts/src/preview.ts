import { releaseId, signedRelease } from './release';
import { route } from './route';

export const getPreview = route({
  name: 'getPreview',
  method: 'GET',
  path: '/previews/{id}',
  id: releaseId,
  summary:
    'A preview by its release id, signed, for those who may see previews (403 for the rest). 410 link_expired once it is over.',
  answer: signedRelease,
});
