import * as z from 'zod';
import { recordedArea } from './area';
import { type Infer, schema } from './schema';

/** Id of one build of an area; part of addresses, folder names and container names, and so of a narrow alphabet. */
export const releaseId = z.string().regex(/^[a-z0-9]{4,64}$/);

const filePath = z.string().regex(/^[\w@][\w@.~-]*(\/[\w@][\w@.~-]*)*$/);
const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
const bytes = z.number().int().nonnegative();

/**
 * Name of an area's container in one release. Two releases of an area can live in one page only because no two
 * containers, and no two chunk registries, are called the same.
 */
export const containerName = (area: string, release: string) => `${area.replaceAll('-', '_')}__r${release}`;

/** Where the shell leaves its federation runtime on the page: an area is built without one. */
export const FEDERATION_RUNTIME = 'bovedaFederation';

/** What makes a build a preview, of an area or of the shell: it is over at `expires`. */
export const previewFacts = schema(() =>
  z.object({ author: z.string(), branch: z.string(), expires: z.iso.datetime() }),
);
export type PreviewFacts = Infer<typeof previewFacts>;

/** One published, immutable build of an area. Its folder is never written again. */
export const releaseRecord = schema(() =>
  z.object({
    ...recordedArea().shape,
    release: releaseId,
    container: z.string().describe('Module Federation name: containerName of this area and release'),
    folder: z.string().startsWith('/releases/').describe('of its files; always on the origin of the shell'),
    entry: filePath.describe('the script that holds the container'),
    exposes: z.record(z.string(), z.array(filePath)).describe('module → the scripts that it needs besides the entry'),
    files: z.record(filePath, integrity).describe('every script and style, which is all that a page runs → integrity'),
    others: integrity.describe(
      'of the list of all other files with theirs: maps and manifests, which no page asks for',
    ),
    sdk: z.object({
      builtWith: z.string().describe('version of @boveda/api-sdk'),
      requires: z.string().describe('range that the shell has to provide'),
    }),
    shared: z.record(z.string(), z.string()).describe('package that the shell has to provide → range'),
    firstShared: z
      .array(z.string())
      .optional()
      .describe('those of them that `./area` needs before it can start; absent in older builds'),
    bundled: z.array(z.string()).describe('packages whose code is inside the files of this release'),
    copies: z
      .record(z.string(), z.string())
      .optional()
      .describe('packages that its own copies of libraries of the shell consist of → version'),
    sizes: z
      .object({ remoteEntryGz: bytes, firstChunkGz: bytes, totalGz: bytes, copiesGz: bytes.optional() })
      .describe('bytes, gzip; maps do not count, and own copies not in the first chunk'),
    previous: releaseId.nullable().describe('the release published before this one'),
    preview: previewFacts().nullable().describe('null is a release; anything else is never live anywhere'),
    gitRevision: z.string(),
    dirty: z.literal(true).optional().describe('its sources were not all in that revision'),
    built: z.iso.datetime(),
  }),
);
export type ReleaseRecord = Infer<typeof releaseRecord>;

/** A record as it was signed: the very text, because another spelling of the same JSON has another signature. */
export const signedRelease = schema(() =>
  z.object({
    record: z.string(),
    signature: z.base64().describe('Ed25519 over "boveda-release\\n" and the text'),
    key: z.string().describe('id of the key'),
  }),
);
export type SignedRelease = Infer<typeof signedRelease>;
