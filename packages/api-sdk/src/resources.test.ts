import { api } from '@boveda/contracts';
import { isCall } from '@boveda/contracts/core';
import { type Calls, resources } from './resources';

/** The addresses of the calls of a resource, by their keys. */
function addresses(calls: Calls): unknown {
  return Object.fromEntries(
    Object.entries(calls).map(([key, each]) => [
      key,
      isCall(each) ? [each.method, each.path, each.when] : addresses(each),
    ]),
  );
}

test.each(Object.keys(api) as (keyof typeof api)[])('%s has the calls of the contracts', async (name) => {
  expect(addresses(await resources[name]())).toEqual(addresses(api[name]));
});
