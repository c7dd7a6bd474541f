import * as z from 'zod';
import { areaId, releasedId } from './area';
import { releaseId, signedRelease } from './release';
import { type Infer, schema } from './schema';

/** Name of a place where releases are live: `local`, `staging`, `production`. */
export const environmentName = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/);

/** Says which release of an area is live in an environment. Only the one with the highest serial counts. */
export const promotion = schema(() =>
  z.object({
    area: releasedId().describe('the area, or the shell, which no registry lists'),
    environment: environmentName,
    live: releaseId,
    previous: releaseId.nullable().describe('mounted when the live one cannot be'),
    canary: z.object({ release: releaseId, percent: z.number().int().min(1).max(99) }).nullable(),
    serial: z.number().int().positive().describe('grows with every promotion'),
    reason: z.string().nullable(),
    by: z.string(),
    at: z.iso.datetime(),
    change: z
      .number()
      .int()
      .positive()
      .optional()
      .describe('number of the change of the environment that it was signed for; absent in those of before'),
    withdrawn: z.literal(true).optional().describe('the area leaves the environment'),
    expires: z.iso
      .datetime()
      .nullish()
      .describe('when it stops being valid; without it, when the next one is published'),
    renewBy: z.iso
      .datetime()
      .optional()
      .describe('when it is old, unless it was renewed: refused beside newer promotions; absent in those of before'),
    since: z.iso.datetime().optional().describe('of a renewal: when the release was promoted'),
    pinned: z.literal(true).optional().describe('reports of open pages do not pull the live release back'),
    action: z.enum(['promote', 'rollback', 'canary', 'withdraw', 'renew']).optional().describe('what was done'),
    before: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional()
      .describe('SHA-256, base64url, of the change before: the changes of an environment are a chain'),
  }),
);
export type Promotion = Infer<typeof promotion>;

/** A promotion as it was signed. */
export const signedPromotion = schema(() =>
  z.object({
    promotion: z.string(),
    signature: z.base64().describe('Ed25519 over "boveda-promotion\\n" and the text'),
    key: z.string(),
  }),
);
export type SignedPromotion = Infer<typeof signedPromotion>;

/** What the registry says about one area. Nothing in it counts before it was verified. */
export const registryArea = schema(() =>
  z.object({
    promotion: signedPromotion(),
    releases: z.array(signedRelease()).describe('the live one, the previous one, the canary'),
  }),
);
export type RegistryArea = Infer<typeof registryArea>;

/** Keys of teams that are believed in an environment beside those of its shell. Only the one with the highest serial counts. */
export const keyList = schema(() =>
  z.object({
    environment: environmentName,
    serial: z.number().int().positive().describe('grows with every list'),
    keys: z
      .array(
        z.object({
          id: z.string().regex(/^[0-9a-f]{16}$/),
          publicKey: z.base64().describe('the 32 bytes of an Ed25519 key'),
          scopes: z
            .array(
              z.object({
                role: z.enum(['publish', 'preview', 'promote']),
                areas: z.array(areaId).min(1).describe('never the shell, and never all'),
                environments: z.array(environmentName).nullable(),
              }),
            )
            .min(1),
        }),
      )
      .max(200),
    revoked: z.array(z.string()).max(1_000).describe('ids of keys that are not believed any more, also of the shell'),
    expires: z.iso.datetime().describe('when only the keys of the shell are believed, unless it was renewed'),
    by: z.string(),
    at: z.iso.datetime(),
  }),
);
export type KeyList = Infer<typeof keyList>;

/** A list of keys as it was signed. */
export const signedKeyList = schema(() =>
  z.object({
    list: z.string(),
    signature: z.base64().describe('Ed25519 over "boveda-keys\\n" and the text'),
    key: z.string(),
  }),
);
export type SignedKeyList = Infer<typeof signedKeyList>;

/** `registry.json`: which release of which area is live here. The shell knows no area but through it. */
export const registry = schema(() =>
  z.object({
    schema: z.literal(2),
    environment: environmentName,
    composition: z.string().describe('short hash of the set of live releases'),
    allowsPreview: z.boolean(),
    allowsDev: z.boolean(),
    avoid: z
      .array(z.string())
      .optional()
      .describe('releases, as area@release, that take pages down: pages use their signed fallback, where there is one'),
    keys: z.unknown().optional().describe('a signedKeyList; one that does not verify adds no key'),
    areas: z.array(z.unknown()).describe('each a registryArea, read one by one: a bad one costs one area'),
  }),
);
export type Registry = Infer<typeof registry>;
