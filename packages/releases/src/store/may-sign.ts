import { type Act, isInScope } from '../verify/scopes';
import type { ReleaseKey } from '../verify/signature';

/** Why a signature of this key would not be trusted with these keys; null when it would. */
export function whyNotBelieved(keys: readonly ReleaseKey[], { id }: ReleaseKey, act: Act): string | null {
  const known = keys.find((key) => key.id === id);
  if (!known) return `Key ${id} is none of those that are believed there.`;
  const where = act.environment === undefined ? '' : ` to ${act.environment}`;
  return isInScope(known.scopes, act) ? null : `Key ${id} may not ${act.role} ${act.area}${where}.`;
}
