import * as z from 'zod';
import { releasedId } from './area';
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
    areas: z.array(z.unknown()).describe('each a registryArea, read one by one: a bad one costs one area'),
  }),
);
export type Registry = Infer<typeof registry>;
