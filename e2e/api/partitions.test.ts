import { findWidePlans } from '@boveda/server/testing';
import './agreement.test';
import { describeWithFixtures } from './real-server';

// The calls of the other file are made here on partitioned tables, in a database that logs the plan of every statement. One that reads
// several partitions of a table does not name its taxpayer: it may read another's rows, and could not run where they are on another machine.
process.env.BOVEDA_TEST_PARTITIONS = 'plans';

describeWithFixtures('the statements of all calls', () => {
  test('read one partition of each table', async () => {
    const { planned, wide } = await findWidePlans();
    expect(planned).toBeGreaterThan(1_000);
    expect(wide).toEqual([]);
  });
});
