import { functionMigration } from './function-migration';

const LIST = `import type { Migrations } from './migration';
import { identity } from './migrations/0001-identity';
import { pagos } from './migrations/0004-pagos';
import { createDb } from './pool';

export const migrations: Migrations = {
  '0001-identity': identity,
  '0004-pagos': pagos,
};

/** A database that this version can run on. */
`;

const BODY = `create or replace function sin_cifras(t text)
as $$
  select regexp_replace(t, '\\d\`\${x}', '')
$$;`;

test('a migration has the statements of the files, and comes last in the list', () => {
  const { file, list } = functionMigration('0002-sin-cifras', new Map([['sin_cifras', BODY]]), LIST);
  expect(list).toContain(`0001-identity';
import { sinCifras } from './migrations/0002-sin-cifras';
import { pagos } from './migrations/0004-pagos';
import { createDb }`);
  expect(list).toContain(`  '0004-pagos': pagos,
  '0002-sin-cifras': sinCifras,
};

/** A database`);
  expect(file).toContain('/** Replaces sin_cifras. */\nexport const sinCifras: PhasedMigration = {\n  phase: ');
  const [, template = ''] = file.match(/const statements = (\[[\s\S]*?\n\]);/) ?? [];
  expect(new Function(`return ${template}`)()).toEqual([BODY]);
});

test.each([
  ['0001-identity', '0001-identity or identity is in the list already'],
  ['0005-pagos', '0005-pagos or pagos is in the list already'],
  ['Saldos', "'Saldos' is no name of a migration"],
])('%s is refused', (name, reason) => {
  expect(() => functionMigration(name, new Map(), LIST)).toThrow(reason);
});
