import * as z from 'zod';
import { MOST_PREVIEWS } from './preview-link';
import { releaseId, signedRelease } from './release';
import { route } from './route';
import { type Infer, schema } from './schema';

/** Previews that one tab shows together, all or none. */
export const previewSet = schema(() =>
  z.object({
    previews: z
      .array(z.string().regex(/^(mf-[a-z][a-z0-9-]{0,40}|shell)@[a-z0-9]{4,64}$/))
      .min(1)
      .max(MOST_PREVIEWS + 1)
      .describe('area@preview o shell@preview, cada una de otra área'),
    expires: z.iso.datetime(),
    readOnly: z
      .boolean()
      .describe('la sesión no puede cambiar nada, desde antes de que corra su código hasta que termina'),
  }),
);
export type PreviewSet = Infer<typeof previewSet>;

/** Calls about previews of areas. */
export const previewsCalls = () => ({
  get: route({
    method: 'GET',
    path: '/previews/{id}',
    id: releaseId,
    problems: ['forbidden', 'link_expired'],
    summary:
      'Una vista previa por el id de su versión, firmada. Para quien puede verlas (los demás: 403); 410 link_expired cuando venció.',
    answer: signedRelease,
  }),
  restrict: route({
    method: 'POST',
    path: '/previews/solo-lectura',
    summary:
      'Un token de la misma sesión que no cambia nada. Vale hasta expires o el final de la sesión; lo usan las vistas previas de solo lectura.',
    body: z.strictObject({ expires: z.iso.datetime() }),
    answer: z.object({ token: z.string() }),
  }),
});
