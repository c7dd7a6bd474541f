import { sdk } from '@boveda/area-kit/sdk';
import { session } from '@boveda/session';

/** Logs out here, and on the server if it answers. */
export async function endSession(): Promise<void> {
  const told = sdk.session.logout().catch(() => undefined);
  session.close('logout');
  await told;
}
