import { host as facts, sampleRecord } from '../../testing/samples';
import type { HostFacts } from '../host-facts';
import { checkFit, checkNeeds } from './fits-shell';
import { checkSymbols, missingIn, type Uses } from './symbols';

const UI = '@boveda/ui-kit';
const KIT = '@boveda/area-kit';
const exports = { [UI]: ['Alert', 'Button', 'plural'], [KIT]: ['Link', 'createArea', 'useFact'] };
const shellWith = (overrides: Partial<HostFacts> = {}): HostFacts => ({
  ...facts,
  provides: { ...facts.provides, [UI]: '0.2.0', [KIT]: '0.2.0' },
  exports,
  ...overrides,
});
const shared = { react: '^19.0.0', [UI]: '*', [KIT]: '*' };
const uses: Uses = { [UI]: ['Button'], [KIT]: ['createArea', 'useFact'] };
const record = sampleRecord({ shared });
const refusals = (used: Uses | null, host: HostFacts, of = record) =>
  checkNeeds(of, used, host).flatMap(({ ok, says }) => (ok ? [] : [says]));

test('names the area, the module and each symbol that the shell does not export', () => {
  expect(refusals(uses, shellWith())).toEqual([]);
  expect(refusals({ ...uses, [UI]: ['Button', 'Card', 'Tabs'] }, shellWith())).toEqual([
    'mf-cfdi aaaa1111 uses what the shell does not export: Card of @boveda/ui-kit, Tabs of @boveda/ui-kit.',
  ]);
  expect(refusals({ ...uses, '@boveda/ui-kit/maps': ['Map'], constructor: [] }, shellWith())).toEqual([
    'mf-cfdi aaaa1111 uses what the shell does not export: the module @boveda/ui-kit/maps, the module constructor.',
  ]);
  // A package that is taken whole must be there.
  expect(missingIn({ [UI]: ['*'] }, shellWith())).toEqual([]);
});

test.each(['0.1.0', '0.3.0', '1.0.0', '9.0.0-alpha'])(
  'a version %s of our own packages decides nothing while the exports are the same',
  (version) => {
    const host = shellWith({ sdk: version, provides: { ...shellWith().provides, [UI]: version, [KIT]: version } });
    expect(refusals(uses, host)).toEqual([]);
    expect(checkFit(record, uses, host).map(({ check }) => check)).not.toContain('sdk');
  },
);

test('libraries keep their versions', () => {
  const host = shellWith({ provides: { ...shellWith().provides, react: '20.0.0' } });
  expect(refusals(uses, host)).toEqual(['It needs react ^19.0.0; the shell provides 20.0.0.']);
});

test('older builds, which state no exports, are judged by versions', () => {
  const old = sampleRecord({ shared: { ...shared, [UI]: '^0.2.0', [KIT]: '^0.2.0' } });
  expect(refusals(null, shellWith(), old)).toEqual([]);
  const newer = shellWith({ provides: { ...shellWith().provides, [UI]: '0.3.0' } });
  expect(refusals(null, newer, old)).toEqual(['It needs @boveda/ui-kit ^0.2.0; the shell provides 0.3.0.']);
  expect(refusals(uses, { ...newer, exports: undefined }, old)).toHaveLength(1);
  // A build that states neither cannot be judged.
  expect(checkSymbols(record, null, shellWith()).ok).toBe(false);
});

describe('of 100 mutated shells', () => {
  /** The same numbers at every run: a linear congruential generator. */
  const random = ((seed: number) => () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  })(17);
  const among = <Each>(list: readonly Each[]): Each => list[Math.floor(random() * list.length)] as Each;

  const modules = [UI, KIT, `${UI}/data`, `${UI}/form`, '@boveda/contracts', '@boveda/event-bus'];
  const whole: Record<string, string[]> = Object.fromEntries(
    modules.map((module, at) => [module, Array.from({ length: 12 }, (_, each) => `symbol${at}_${each}`)]),
  );
  /** Six areas; about a third of what the shell exports is used by none. */
  const areas = Array.from({ length: 6 }, () =>
    Object.fromEntries(
      modules.filter(() => random() < 0.7).map((each) => [each, (whole[each] ?? []).filter(() => random() < 0.18)]),
    ),
  );

  type Exports = Record<string, string[]>;
  /** Each returns the mutated exports. */
  const mutations: Record<string, (of: Exports) => Exports> = {
    'removes an export': (of) => {
      const module = among(modules);
      const gone = among(of[module] ?? []);
      return { ...of, [module]: (of[module] ?? []).filter((each) => each !== gone) };
    },
    'renames an export': (of) => {
      const module = among(modules);
      const old = among(of[module] ?? []);
      return { ...of, [module]: (of[module] ?? []).map((each) => (each === old ? `${each}Renamed` : each)) };
    },
    'moves an export to another module': (of) => {
      const [from, to] = [among(modules), among(modules)];
      const moved = among(of[from] ?? []);
      const without = { ...of, [from]: (of[from] ?? []).filter((each) => each !== moved) };
      return { ...without, [to]: [...(without[to] ?? []), moved] };
    },
    'removes a module': ({ [among(modules)]: _, ...rest }) => rest,
    'adds an export': (of) => {
      const module = among(modules);
      return { ...of, [module]: [...(of[module] ?? []), 'more'] };
    },
    'orders exports otherwise': (of) =>
      Object.fromEntries(Object.entries(of).map(([module, symbols]) => [module, symbols.toReversed()])),
    'only raises versions': (of) => of,
  };

  /** Runs what a page does: it takes each symbol from the namespace of its module. Shares no code with the gate. */
  const runs = (used: Uses, of: Exports): boolean => {
    const namespaces = new Map(
      Object.entries(of).map(([module, symbols]) => [module, new Map(symbols.map((each) => [each, () => each]))]),
    );
    try {
      for (const [module, symbols] of Object.entries(used))
        for (const symbol of symbols) {
          const scope = namespaces.get(module) as Map<string, () => string>;
          (scope.get(symbol) as () => string)();
        }
      for (const module of Object.keys(used)) if (!namespaces.has(module)) return false;
      return true;
    } catch {
      return false;
    }
  };

  const shells = Array.from({ length: 100 }, (_, at) => {
    const name = Object.keys(mutations)[at % Object.keys(mutations).length] ?? '';
    const mutated = mutations[name]?.(whole) ?? whole;
    const version = `0.${at}.0`;
    return { name, host: shellWith({ exports: mutated, sdk: version, provides: { react: '19.3.1', [UI]: version } }) };
  });

  test('every one that breaks an area is refused, and no other', () => {
    const seen = { broken: 0, whole: 0 };
    const record = sampleRecord({ shared: { react: '^19.0.0', [UI]: '*' } });
    for (const [at, { name, host }] of shells.entries())
      for (const [area, used] of areas.entries()) {
        const works = runs(used, host.exports ?? {});
        seen[works ? 'whole' : 'broken']++;
        expect([at, name, area, refusals(used, host, record).length === 0]).toEqual([at, name, area, works]);
      }
    // Both kinds are there in numbers.
    expect(Math.min(seen.broken, seen.whole)).toBeGreaterThan(30);
  });
});
