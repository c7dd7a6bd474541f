import { createMemoryRouter } from 'react-router-dom';
import { createRouterStore } from './router-store';

const storeAt = (address: string) => {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [address] });
  return { router, store: createRouterStore(router) };
};
const pathOf = (address: string) => storeAt(address).store.getSnapshot().location.pathname;

test.each([
  ['/%C3%91RT0905114TA/dashboard', '/ÑRT0905114TA/dashboard'],
  ['/H%26E951128469/clientes/vigentes', '/H&E951128469/clientes/vigentes'],
  ['/EKU9003173C9/clientes', '/EKU9003173C9/clientes'],
  ['/%E0%A4%A/clientes', '/%E0%A4%A/clientes'],
])('areas read %s as %s', (address, path) => {
  expect(pathOf(address)).toBe(path);
});

test('a navigation notifies areas once, with the RFC decoded', async () => {
  const { router, store } = storeAt('/login');
  const heard: string[] = [];
  store.subscribe(() => heard.push(store.getSnapshot().location.pathname));
  await router.navigate('/ÑRT0905114TA/clientes?limit=20');
  expect(heard).toEqual(['/ÑRT0905114TA/clientes']);
  expect(store.getSnapshot()).toMatchObject({ location: { search: '?limit=20' }, navigationType: 'PUSH' });
});
