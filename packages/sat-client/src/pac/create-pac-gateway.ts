import { createFinkok } from './finkok';
import type { PacGateway } from './pac-gateway';
import { createSw } from './sw';

/** Which PAC, where, and the account there. `rfc` is the PAC's; each kind knows its own. */
export type PacOptions = (
  | { tipo: 'finkok'; url: string; usuario: string; contrasena: string }
  | { tipo: 'sw'; url: string; token: string }
) & { rfc?: string | undefined; timeoutMs?: number; fetch?: typeof fetch };

/** RFC of the company behind each kind of PAC. */
const rfcs = { finkok: 'CVD110412TF6', sw: 'LSO1306189R5' } as const;

/** The gateway to the PAC that the settings choose; keeps no state between calls. */
export function createPacGateway(options: PacOptions): PacGateway {
  const { tipo, rfc = rfcs[tipo], timeoutMs = 20_000, fetch = globalThis.fetch } = options;
  const url = options.url.replace(/\/+$/, '');
  const common = { url, rfc, timeoutMs, fetch };
  return options.tipo === 'finkok'
    ? createFinkok({ ...common, usuario: options.usuario, contrasena: options.contrasena })
    : createSw({ ...common, token: options.token });
}
