// Imported before what opens databases: the tests that follow run on partitioned tables, and the database logs their plans.
process.env.BOVEDA_TEST_PARTITIONS = 'plans';
