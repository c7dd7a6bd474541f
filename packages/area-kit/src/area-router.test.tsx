import { isInside, keepInside } from './area-router';
import { createMemoryRouterStore } from './testing/memory-router-store';

test.each([
  ['/A', [], true],
  ['/A/clientes', [], true],
  ['/A/clientes/vigentes', ['clientes', 'proveedores'], true],
  ['/A/clientesx', ['clientes'], false],
  ['/A/dashboard', ['clientes'], false],
  ['/A', ['clientes'], false],
  ['/AB/clientes', ['clientes'], false],
  ['/login', [], false],
])('%s below /A with paths %j is inside: %s', (pathname, paths, expected) => {
  expect(isInside(pathname, '/A', paths)).toBe(expected);
});

test('keeps the same last snapshot inside while the page is elsewhere', () => {
  const router = createMemoryRouterStore('/A/clientes?tipo=I');
  const history = keepInside(router, (pathname) => pathname.startsWith('/A/clientes'));
  const before = history.getSnapshot();
  router.navigator.push('/A/dashboard');
  expect(history.getSnapshot()).toBe(before);
  router.navigator.push('/A/clientes?tipo=E');
  expect(history.getSnapshot().location.search).toBe('?tipo=E');
  router.navigator.go(-2);
  expect(history.getSnapshot().location.search).toBe('?tipo=I');
});
