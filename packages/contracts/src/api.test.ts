import * as z from 'zod';
import { api } from './api';
import { callsIn, nameCalls, route } from './route';

test('a call is named after its place in the tree', () => {
  const call = route({ method: 'GET', path: '/x', summary: '', answer: z.object({}) });
  const tree = nameCalls({ uno: () => ({ list: call, files: { pdf: call } }), dos: () => ({ list: call }) });
  expect(callsIn(tree).map(({ name }) => name)).toEqual(['uno.list', 'uno.files.pdf', 'dos.list']);
});

test('the calls of a resource are made once, when one of them is first used', () => {
  const resource = jest.fn(() => ({}));
  const tree = nameCalls({ uno: resource });
  expect(resource).not.toHaveBeenCalled();
  expect(tree.uno).toBe(tree.uno);
  expect(resource).toHaveBeenCalledTimes(1);
});

test('no two calls have the same method, path and constant query', () => {
  const addresses = callsIn(api).map(({ method, path, when }) => `${method} ${path}?${new URLSearchParams(when)}`);
  expect(addresses).toHaveLength(new Set(addresses).size);
  expect(addresses.length).toBeGreaterThan(90);
});

test('a call takes an id exactly where its path has one', () => {
  for (const { path, id } of callsIn(api)) if (id) expect(path).toContain('{id}');
});
