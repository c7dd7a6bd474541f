import type { ReleaseRecord } from '@boveda/contracts';
import { areaAt, menuOf, slotFillers } from '.';

const area = (partial: Partial<ReleaseRecord>) => ({ paths: [], menu: [], slots: {}, ...partial }) as ReleaseRecord;
const entry = (label: string, order: number) => ({ label, path: label.toLowerCase(), icon: 'x', order });

const registry = {
  areas: [
    area({
      id: 'mf-cfdi',
      paths: ['clientes', 'proveedores'],
      menu: [entry('Proveedores', 40), entry('Clientes', 30)],
    }),
    area({ id: 'mf-session', paths: ['dashboard'], menu: [entry('Inicio', 10)], slots: { saludo: './slots/saludo' } }),
  ],
};

test('the first segment below the rfc says whose address it is', () => {
  expect(areaAt(registry, 'clientes/vigentes/1')?.id).toBe('mf-cfdi');
  expect(areaAt(registry, 'dashboard')?.id).toBe('mf-session');
  expect(areaAt(registry, 'cliente')).toBeUndefined();
  expect(areaAt(registry, '')).toBeUndefined();
});

test('the menu is ordered across areas', () => {
  expect(menuOf(registry).map(({ label }) => label)).toEqual(['Inicio', 'Clientes', 'Proveedores']);
});

test('a slot names who fills it, and an empty slot nobody', () => {
  expect(slotFillers(registry, 'saludo')).toEqual([{ area: registry.areas[1], module: './slots/saludo' }]);
  expect(slotFillers(registry, 'otro')).toEqual([]);
});
