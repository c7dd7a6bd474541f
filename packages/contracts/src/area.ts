import * as z from 'zod';

const areaId = z.string().regex(/^mf-[a-z][a-z0-9-]*$/);
const segment = z.string().regex(/^[a-z][a-z0-9-]*$/);

/**
 * `area.json`: what an area tells the shell without any of its code being loaded.
 * Paths are below `/{rfc}` and never begin with a slash.
 */
export const areaDescriptor = z.strictObject({
  id: areaId,
  title: z.string().describe('Spanish name, for error screens and the list of versions'),
  paths: z.array(segment).min(1).describe('first segments below /{rfc} that belong to this area'),
  routes: z.array(z.strictObject({ name: z.string(), path: z.string() })).describe('named screens (V1 §2, V2 §2)'),
  menu: z.array(
    z.strictObject({
      label: z.string(),
      path: z.string(),
      icon: z.string().describe('name from the icon table of the shell'),
      order: z.number().int(),
    }),
  ),
  slots: z.record(z.string(), z.string().startsWith('./')).describe('slot name → exposed module that fills it'),
  events: z.strictObject({ emits: z.array(z.string()), listens: z.array(z.string()) }),
});
export type AreaDescriptor = z.infer<typeof areaDescriptor>;

/** One published, immutable build of an area. Its folder is never written again. */
export const releaseRecord = z.object({
  ...areaDescriptor.shape,
  release: z.string().describe('id of the build; part of every address and of the container name'),
  container: z
    .string()
    .describe('Module Federation name, unique per release so that two releases can live in one page'),
  manifestUrl: z.string(),
  manifest: z.record(z.string(), z.unknown()).describe('mf-manifest.json itself, so that the page saves a request'),
  files: z.record(z.string(), z.string().startsWith('sha384-')).describe('every file of the release → integrity'),
  gitRevision: z.string(),
  built: z.iso.datetime(),
});
export type ReleaseRecord = z.infer<typeof releaseRecord>;

/** `registry.json`: which release of which area is live here. The shell knows no area but through it. */
export const registry = z.object({
  schema: z.literal(1),
  areas: z.array(releaseRecord),
});
export type Registry = z.infer<typeof registry>;
