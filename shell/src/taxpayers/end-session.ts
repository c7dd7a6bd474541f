import { sdk } from '@boveda/area-kit/sdk';
import { session } from '@boveda/session';

/** Logs out on the server as far as it answers, and here in any case. */
export async function endSession(): Promise<void> {
  const told = sdk.session.logout().catch(() => undefined);
  session.close('logout');
  await told;
}
