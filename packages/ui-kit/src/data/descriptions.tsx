import { onDemand } from '../antd/on-demand';

/** antd's Descriptions, which is fetched when it is first shown. */
export const Descriptions = onDemand(
  async () => (await import(/* webpackChunkName: "antd" */ '../antd/descriptions')).Descriptions,
);
