import './with-partitions';
import { findWidePlans, readPlans } from '@boveda/server/testing';
import './agreement.test';
import { describeWithFixtures } from './real-server';

// After the calls of the other file, which this one makes on partitioned tables: a statement that no taxpayer's partition is enough
// for reads rows of other taxpayers, or would on a database whose partitions are on several machines.
describeWithFixtures('a statement of a call', () => {
  test('reads one partition of each table at most', async () => {
    const plans = await readPlans();
    expect(plans.length).toBeGreaterThan(1_000);
    expect(findWidePlans(plans)).toEqual([]);
  });
});
