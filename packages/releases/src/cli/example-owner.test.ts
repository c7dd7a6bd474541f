import { owner } from '@boveda/contracts';
import { exampleOwner, isExampleOwner } from './example-owner';

test.each([
  ['mailto:equipo@example.mx', true],
  ['https://example.mx', true],
  ['https://example.mx/guias/mf-x', true],
  ['https://example.mx:8443/guias', true],
  ['mailto:equipo@example.mx.prueba.mx', false],
  ['mailto:equipo@otroexample.mx', false],
  ['https://prueba.mx/example.mx', false],
  ['mailto:equipo@boveda.example', false],
])('%s is an address of the example: %s', (address, isExample) => {
  const own = { contact: 'mailto:notas@prueba.mx', runbook: 'https://prueba.mx/guias' };
  expect(isExampleOwner({ ...own, contact: address })).toBe(isExample);
  expect(isExampleOwner({ ...own, runbook: address })).toBe(isExample);
});

test('the example is an owner, so that a new area is built', () => {
  const example = exampleOwner('mf-notas', 'Notas (fiscales)');
  expect(owner().parse(example)).toEqual(example);
  expect(isExampleOwner(example)).toBe(true);
});
