import { sql } from 'kysely';
import { createTestDatabase } from '../../../testing/test-cluster';
import { deleteInPortions } from './delete-in-portions';

test('deletes all rows that meet the condition, beyond a portion, and no others', async () => {
  const { db, close } = await createTestDatabase();
  await sql`insert into limite_uso select n::text, 1, to_timestamp(n) from generate_series(1, 45000) n`.execute(db);
  await deleteInPortions(db, 'limite_uso', sql`expires <= ${new Date(44_997_000)}`);
  const left = await db.selectFrom('limite_uso').select('clave').orderBy('clave').execute();
  expect(left.map(({ clave }) => clave)).toEqual(['44998', '44999', '45000']);
  await close();
});
