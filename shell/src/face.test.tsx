import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { inlineFace } from '../inline-face';
import { fetchPart } from './shared/fetch-part';
import { ShellFailure } from './shell-failure';

const Broken = () => {
  throw new Error('Loading failed');
};

/** Opens a route that throws while it is drawn. */
function openBroken(): void {
  jest.spyOn(console, 'error').mockReturnValue();
  const routes = [{ path: '/', element: <Broken />, errorElement: <ShellFailure /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}
afterEach(() => jest.restoreAllMocks());

test('it can stand in a page, is small, and is what the policy of nginx admits', () => {
  const script = inlineFace();
  expect(script).not.toMatch(/<|^\s*\/\//m);
  expect(script.length).toBeLessThan(6_300);
  const policy = readFileSync(join(import.meta.dirname, '../../packages/deploy/nginx/page-policy.conf'), 'utf8');
  expect(policy).toContain(` 'sha256-${createHash('sha256').update(script).digest('base64')}';`);
});

test('without it a route that fails says so in Spanish', () => {
  openBroken();
  expect(document.body.textContent).toBe('No pudimos abrir la Bóveda. Recargue la página.');
});

test('a route that fails is explained with a code, reported, and the shell that worked before is offered', async () => {
  document.documentElement.dataset.shell = 'bbbb2222';
  localStorage.setItem('boveda.shells', 'bbbb2222 aaaa1111');
  const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);
  Object.assign(navigator, { sendBeacon });
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  new Function(inlineFace())();
  openBroken();
  const face = screen.getByRole('alert');
  expect(face).toHaveTextContent(/^No pudimos abrir la BóvedaLa Bóveda tuvo un problema\./);
  const code = /Código de soporte: (\w+) · Versión: bbbb2222$/.exec(face.textContent)?.[1];
  expect(warn.mock.calls[0]?.[0]).toBe(`[${code}] shell bbbb2222`);
  const [address, body] = sendBeacon.mock.calls[0] ?? [];
  expect([address, body?.type]).toEqual(['/api/boveda/v4/telemetria', 'application/json']);
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  globalThis.fetch = jest.fn().mockRejectedValue(new TypeError());
  fireEvent.click(screen.getByRole('button', { name: 'Usar la versión anterior' }));
  expect(document.cookie).toBe('boveda_anterior=aaaa1111');
  expect(await screen.findByText(/^No pudimos llegar al servidor\./)).toBeVisible();
});

test('a part that does not arrive is explained below the page, asked for again, and the page stays', async () => {
  // The script of the test before still listens.
  jest.spyOn(console, 'warn').mockReturnValue();
  const use = jest.fn();
  const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error()).mockResolvedValueOnce('part');
  document.body.append('La pantalla');
  fetchPart(load, use);
  // What the test before was told stays until then.
  await screen.findByText(/^No pudimos abrir esta parte\./);
  expect(screen.getByRole('alert')).toHaveTextContent(/La Bóveda tuvo un problema\..*Código de soporte: \w+/);
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(use).toHaveBeenCalledWith('part'));
  expect(screen.queryByRole('alert')).toBeNull();
  fetchPart(() => Promise.reject(new Error()), use);
  fireEvent.click(await screen.findByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.body).toHaveTextContent('La pantalla');
});

test('a part that does not arrive in time is told below the page until it does', async () => {
  jest.useFakeTimers();
  try {
    document.body.innerHTML = '<div id="app">La pantalla</div>';
    const use = jest.fn();
    let arrive = (_: string) => {};
    fetchPart(() => new Promise<string>((resolve) => (arrive = resolve)), use);
    jest.advanceTimersByTime(11_999);
    expect(screen.queryByRole('alert')).toBeNull();
    jest.advanceTimersByTime(1);
    expect(screen.getByRole('alert')).toHaveTextContent(/^La Bóveda está tardando más de lo normal\..*Reintentar/);
    expect(document.body).toHaveTextContent('La pantalla');
    arrive('part');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(use).toHaveBeenCalledWith('part');
  } finally {
    jest.useRealTimers();
  }
});
