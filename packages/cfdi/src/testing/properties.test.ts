import fc from 'fast-check';
import { engineProperties } from './properties';

it.each(Object.entries(engineProperties))('%s', (_name, property) => {
  fc.assert<unknown>(property() as fc.IRawProperty<unknown>, { seed: 4, numRuns: 150 });
});
