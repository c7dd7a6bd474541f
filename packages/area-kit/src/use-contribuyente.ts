import type { Cuenta } from '@boveda/contracts';
import { useSession } from '@boveda/session';

/** The taxpayer of this mount: RFC, name and the user's privilegio. @throws without one. */
export function useContribuyente(): Cuenta {
  const current = useSession();
  const cuenta = current?.cuentas.find(({ rfc }) => rfc === current.rfc);
  if (!cuenta) throw new Error('No contribuyente is selected');
  return cuenta;
}
