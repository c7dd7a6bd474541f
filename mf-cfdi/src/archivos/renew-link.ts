import { sdk } from '@boveda/area-kit';
import type { Direccion } from '@boveda/contracts';
import type { RenewLink } from '@boveda/ui-kit/viewers';

/** Links end after 15 minutes, and a screen may stay open for longer: asks for a fresh one. */
export const renewLink =
  (direccion: Direccion, id: string, tipo: 'pdf' | 'xml'): RenewLink =>
  async () =>
    (await sdk[direccion].get(id))[`${tipo}url`];
