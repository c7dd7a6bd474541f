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

test('the first segment below the RFC decides which area answers', () => {
  expect(areaAt(registry, 'clientes/vigentes/1')?.id).toBe('mf-cfdi');
  expect(areaAt(registry, 'dashboard')?.id).toBe('mf-session');
  expect(areaAt(registry, 'cliente')).toBeUndefined();
  expect(areaAt(registry, '')).toBeUndefined();
});

test('menu entries are ordered across areas', () => {
  expect(menuOf(registry).map(({ label }) => label)).toEqual(['Inicio', 'Clientes', 'Proveedores']);
});

test('a slot is filled by the areas that name it, and an unknown slot by none', () => {
  expect(slotFillers(registry, 'saludo')).toEqual([{ area: registry.areas[1], module: './slots/saludo' }]);
  expect(slotFillers(registry, 'otro')).toEqual([]);
});
