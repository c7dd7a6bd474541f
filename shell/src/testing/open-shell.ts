import type { AreaProps } from '@boveda/area-kit';
import { demoCuenta, fakeApi, logIn } from '@boveda/area-kit/testing';
import { type AnswerOf, api, type Registry, type ReleaseRecord } from '@boveda/contracts';
import { screen } from '@testing-library/react';
import { createLoader } from '../loader/create-loader';
import { renderShell } from './render-shell';
import { signedRegistry } from './signed-registry';

/** The answer to a visit of a taxpayer whose plan ends on that day. */
export const visitUntil = (fin: string): AnswerOf<typeof api.session.registerLastLogin> => ({
  msg: 'ok',
  plan: { fin },
});

let serial = 1000;

/** Makes the server answer with a registry of these releases from now on; any other request gets an empty answer. */
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

/** Prepares a shell with these releases; `open` renders its frame at an address below the taxpayer. */
export async function openShell(path: string, live: readonly ReleaseRecord[], previous: readonly ReleaseRecord[] = []) {
  await serveRegistry(live, previous);
  const loader = createLoader();
  await loader.registry.refresh();
  const server = fakeApi()
    .on(api.session.registerLastLogin, visitUntil('2099-12-31'))
    .on(api.session.logout, { msg: 'ok' })
    .on(api.info.getLogo, new Uint8Array());
  logIn();
  const open = async () => {
    const shell = renderShell(`/${demoCuenta.rfc}/${path}`, loader);
    await screen.findByRole('navigation', { name: 'Menú principal' });
    return shell;
  };
  return { server, loader, open };
}

/** Lifecycles that mount a text. */
export const writes = (text: string) => ({
  bootstrap: async () => undefined,
  mount: async ({ domElement }: AreaProps) => {
    domElement.textContent = text;
  },
  unmount: async () => undefined,
});
