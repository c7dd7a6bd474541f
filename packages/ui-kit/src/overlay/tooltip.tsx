import { onDemand } from '../antd/on-demand';

/** antd's Tooltip, which is fetched when it is first shown. */
export const Tooltip = onDemand(
  async () => (await import(/* webpackChunkName: "antd" */ '../antd/tooltip')).Tooltip,
  ({ children }) => children as React.ReactNode,
);
