import * as z from 'zod';
import { type Infer, schema } from './schema';

/** https without a user name, or mailto with one mailbox and nothing else: pages link to it, and terminals print it. */
const ADDRESS =
  /^(?:mailto:[\w.%+-]+@[\w-]+(?:\.[\w-]+)+|https:\/\/[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?(?:[/?#][\w\-./~:?#[\]@!$&'()*+,;=%]*)?)$/;

const address = z
  .string()
  .max(200)
  .regex(ADDRESS, 'an https address, or mailto: with one mailbox, without spaces or a user name');

/** Who answers for an area or for the shell, as `area.json` and `shell/owner.json` state it. */
export const owner = schema(() =>
  z.strictObject({
    team: z
      .string()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} .,&()/-]{0,59}$/u, 'up to 60 letters, digits, spaces and .,&()/-')
      .describe('its name'),
    contact: address.describe('address that reaches the team'),
    runbook: address.describe('what to do when it fails'),
  }),
);
export type Owner = Infer<typeof owner>;

const printable = z
  .string()
  .max(200)
  .regex(/^[^\p{C}]+$/u);

/** The same in a record. Older ones have a runbook that is a path, or no owner at all, and stay readable. */
export const recordedOwner = schema(() => z.object({ team: printable, contact: printable, runbook: printable }));

/** Whether an address of a record may become a link: a record is signed, but not by who reads it. */
export const isOwnerAddress = (text: string): boolean => ADDRESS.test(text);
