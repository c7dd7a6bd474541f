import type { AreaProps } from '@boveda/area-kit';
import { demoCuenta, fakeApi, logIn } from '@boveda/area-kit/testing';
import {
  type Dashboard,
  getDashboard,
  getLogo,
  logout,
  type Registry,
  type ReleaseRecord,
  registerLastLogin,
} from '@boveda/contracts';
import { screen } from '@testing-library/react';
import { refreshRegistry } from '../loader/registry';
import { renderShell } from './render-shell';
import { signedRegistry } from './signed-registry';

/** What the server says of a vault whose plan ends on that day. */
export const dashboardUntil = (fin: string): Dashboard => ({
  plan: { nombre: 'Plan', inicio: '2026-01-01', fin },
  espacio: { usado: 0, total: 0, xmls: 0, pdfs: 0, respaldos: 0 },
  total: {
    emitidos: 0,
    recibidos: 0,
    pendientes: 0,
    alterados: 0,
    buzon: 0,
    respaldos: 0,
    descargaspendientes: 0,
    efos: 0,
  },
  estatus: { validacionsat: null, validacionefos: null, ultimobuzon: null, ultimocorreo: null, descargasmasivas: null },
  terminos: true,
});

let serial = 1000;

/** What the server says is live from now on; every other request is answered with nothing. */
export async function serveRegistry(
  live: readonly ReleaseRecord[],
  previous: readonly ReleaseRecord[] = [],
  more: Partial<Registry> = {},
) {
  const text = JSON.stringify({ ...(await signedRegistry(live, ++serial, previous)), ...more });
  globalThis.fetch = jest.fn(async () => ({
    ok: true,
    text: async () => text,
    arrayBuffer: async () => new ArrayBuffer(0),
  })) as unknown as typeof fetch;
}

/** The frame at an address below the taxpayer, with these releases. */
export async function openShell(path: string, live: readonly ReleaseRecord[], previous: readonly ReleaseRecord[] = []) {
  await serveRegistry(live, previous);
  await refreshRegistry();
  const api = fakeApi()
    .on(getDashboard, dashboardUntil('2099-12-31'))
    .on(registerLastLogin, { msg: 'ok' })
    .on(logout, { msg: 'ok' })
    .on(getLogo, new Uint8Array());
  logIn();
  const open = async () => {
    const shell = renderShell(`/${demoCuenta.rfc}/${path}`);
    await screen.findByRole('navigation', { name: 'Menú principal' });
    return shell;
  };
  return { api, open };
}

/** Lifecycles that write a text. */
export const writes = (text: string) => ({
  bootstrap: async () => undefined,
  mount: async ({ domElement }: AreaProps) => {
    domElement.textContent = text;
  },
  unmount: async () => undefined,
});
