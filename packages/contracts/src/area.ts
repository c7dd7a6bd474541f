import * as z from 'zod';
import { owner, recordedOwner } from './owner';
import { type Infer, schema } from './schema';

/** Id of an area: the name of its folder. */
export const areaId = z.string().regex(/^mf-[a-z][a-z0-9-]*$/);
/** Name of the shell among the releases of a store; no area can be called so. */
export const SHELL = 'shell';
/** Id of what is released: an area, or the shell. */
export const releasedId = schema(() => z.union([areaId, z.literal(SHELL)]));
const segment = z.string().regex(/^[a-z][a-z0-9-]*$/);

const ownCopies = z
  .array(z.string().regex(/^(?!@boveda\/)[@a-z][\w@./-]*$/))
  .optional()
  .describe('libraries of the shell that it brings itself, in another major, which are then not shared');

const forCliente = z.literal(true).optional().describe('only for an access of a Cliente, which is shown nothing else');

/** The fields of `area.json`, all objects in it of one kind. */
const described = (object: typeof z.strictObject) =>
  object({
    id: areaId,
    title: z.string().describe('Spanish name, for error screens and the list of versions'),
    owner: owner().describe(
      'who answers for it: in the list of versions, on its error screen, in `boveda status` and the reports of a support code',
    ),
    paths: z.array(segment).min(1).describe('first segments below /{rfc} that belong to this area'),
    routes: z.array(object({ name: z.string(), path: z.string() })).describe('named screens (V1 §2, V2 §2)'),
    menu: z.array(
      object({
        label: z.string(),
        path: z.string(),
        icon: z.string().describe('name from the icon table of the shell'),
        order: z.number().int().describe('from 100 on: in the group Análisis, below the others'),
        cliente: forCliente,
      }),
    ),
    palette: object({
      screens: z.array(
        object({
          label: z.string(),
          path: z.string(),
          words: z.string().optional().describe('other names of it, without accents'),
          month: z.string().optional().describe('its address for a month: `:mes`, `:primero`, `:ultimo` are replaced'),
          key: z
            .string()
            .regex(/^[a-z]$/)
            .optional()
            .describe('letter that opens it after g'),
          administrador: z.literal(true).optional().describe('only for administrators of the taxpayer'),
          cliente: forCliente,
        }),
      ),
      actions: z.array(
        object({
          label: z.string(),
          words: z.string().optional(),
          path: z.string().optional().describe('where it is done; without it, only where its button is on screen'),
          button: z.string().optional().describe('data-command of the button that is then pressed'),
          administrador: z.literal(true).optional(),
        }),
      ),
    })
      .optional()
      .describe('screens and actions for the search of the shell; without it, those of the menu'),
    slots: z.record(z.string(), z.string().startsWith('./')).describe('slot name → exposed module that fills it'),
    firstScreenKb: z
      .number()
      .int()
      .max(360)
      .optional()
      .describe('most that its first screen may fetch besides the shell, KB gzip; 176 by default'),
    ownCopies,
    ahead: z
      .array(
        object({
          path: z.string().describe('of a screen, `:id` stands for one segment; an address with a query is not meant'),
          calls: z
            .array(z.string().regex(/^\/[a-z][\w/:?=&,-]*$/))
            .describe('its first GET calls below API_BASE, letter by letter; `:id` as in the path'),
        }),
      )
      .optional()
      .describe('requested before any code of the area is there; a call that the screen does not make is dropped'),
    events: object({ emits: z.array(z.string()), listens: z.array(z.string()) }),
  });

/**
 * `area.json`: what an area tells the shell without any of its code being loaded.
 * Paths are below `/{rfc}` and never begin with a slash.
 */
export const areaDescriptor = schema(() => described(z.strictObject));
export type AreaDescriptor = Infer<typeof areaDescriptor>;

/**
 * The same where a shell reads it. A shell may be older than what wrote it: fields that it does not know are dropped at every depth,
 * and never cost the area.
 */
export const recordedArea = schema(() => described(z.object).extend({ owner: recordedOwner().optional() }));
