import { sql } from 'kysely';
import { createBlobDatabase } from '../testing/cluster';
import { deleteInPortions } from './delete-in-portions';

test('deletes all rows that meet the condition, beyond a portion, and no others', async () => {
  const { db, close } = await createBlobDatabase();
  await sql`insert into packed_blob select sha256(n::text::bytea), gen_random_uuid(), n, 1
    from generate_series(1, 45000) n`.execute(db);
  await deleteInPortions(db, 'packed_blob', sql`start <= 44997`);
  const left = await db.selectFrom('packed_blob').select('start').orderBy('start').execute();
  expect(left.map(({ start }) => start)).toEqual([44_998, 44_999, 45_000]);
  await close();
});
