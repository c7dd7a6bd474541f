import { sdk } from '@boveda/area-kit';
import type { Direccion } from '@boveda/contracts';
import type { RenewLink } from '@boveda/ui-kit/viewers';

/** Requests a fresh link: links expire after 15 minutes, and a screen may stay open for longer. */
export const renewLink =
  (direccion: Direccion, id: string, tipo: 'pdf' | 'xml'): RenewLink =>
  async () =>
    (await sdk[direccion].get(id))[`${tipo}url`];
