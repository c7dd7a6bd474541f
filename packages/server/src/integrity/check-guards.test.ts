import { withClient } from '@boveda/platform/db/with-client';
import { createTestDatabase } from '../../testing/test-cluster';
import { partitionTables } from '../esquema/partition-tables';
import { checkGuards } from './check-guards';

test('a trigger that one partition lacks is found', async () => {
  const { db, ownerTarget, close } = await createTestDatabase();
  await partitionTables(ownerTarget);
  const found = async () => (await checkGuards({ db })).map(({ objeto, detalle }) => [objeto, detalle]);
  expect(await found()).toEqual([]);
  await withClient(ownerTarget, (owner) =>
    owner.query(`alter table particiones.cfdi_3 disable trigger solo_por_la_tabla;
      alter table particiones.cfdi_5 disable trigger no_a_cuarentena`),
  );
  expect(await found()).toEqual([
    ['particiones.cfdi_3', 'solo_por_la_tabla'],
    ['particiones.cfdi_5', 'no_a_cuarentena'],
  ]);
  await close();
});
