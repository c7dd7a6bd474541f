import type { Cuenta } from '@boveda/contracts';
import { useSession } from '@boveda/session';

/** The taxpayer this area is mounted for: rfc, name, and what the access may do with it. */
export function useContribuyente(): Cuenta {
  const current = useSession();
  const cuenta = current?.cuentas.find(({ rfc }) => rfc === current.rfc);
  if (!cuenta) throw new Error('No contribuyente is selected');
  return cuenta;
}
