import * as z from 'zod';

/** File beside the shell's index.html with the facts that its build states. */
export const HOST_FILE = 'host.json';

/** What a built shell provides to areas; the gate checks releases against it. */
export const hostFacts = z.object({
  sdk: z.string().describe('version of @boveda/api-sdk'),
  provides: z.record(z.string(), z.string()).describe('shared package → version'),
  exports: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('each of our shared packages → all that it exports; absent in older builds'),
  loads: z
    .record(z.string(), z.record(z.string(), z.number()))
    .optional()
    .describe('shared package → the chunks that a page fetches for it → bytes, gzip; absent in older builds'),
  carries: z.array(z.string()).describe('packages inside the shared ones, which no area may bundle again'),
  carried: z.record(z.string(), z.string()).optional().describe('the same → version; absent in older builds'),
  events: z.array(z.string()).describe('names of AppEvents'),
  keys: z
    .array(
      z.object({
        id: z.string(),
        publicKey: z.string(),
        scopes: z
          .array(
            z.object({
              role: z.enum(['publish', 'preview', 'promote']),
              areas: z.array(z.string()).nullable(),
              environments: z.array(z.string()).nullable(),
            }),
          )
          .optional(),
      }),
    )
    .optional()
    .describe('whose releases and promotions it trusts; absent in older builds'),
  readsKeyLists: z
    .literal(true)
    .optional()
    .describe('it also trusts the keys of a signed list of its environment; absent in older builds'),
});
export type HostFacts = z.infer<typeof hostFacts>;
