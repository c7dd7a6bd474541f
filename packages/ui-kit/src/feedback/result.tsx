import { onDemand } from '../antd/on-demand';

/** antd's Result, which is fetched when it is first shown. */
export const Result = onDemand(async () => (await import(/* webpackChunkName: "antd" */ '../antd/result')).Result);
