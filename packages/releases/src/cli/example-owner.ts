import type { Owner } from '@boveda/contracts';

/** Host of the addresses that `new:area` writes for a team that states none; nobody is reached there. */
const NOBODY = 'example.mx';
const AT_NOBODY = /(?:@|:\/\/)example\.mx(?:[:/?#]|$)/;

/** The owner of a new area whose team stated no addresses yet. */
export const exampleOwner = (area: string, title: string): Owner => ({
  team: title,
  contact: `mailto:equipo@${NOBODY}`,
  runbook: `https://${NOBODY}/guias/${area}`,
});

/** Whether an owner still has an address of `exampleOwner`. */
export const isExampleOwner = ({ contact, runbook }: Pick<Owner, 'contact' | 'runbook'>): boolean =>
  AT_NOBODY.test(contact) || AT_NOBODY.test(runbook);
