import type { TooltipProps } from 'antd';
import { onDemand } from '../antd/on-demand';

/** What has a tooltip that is still being fetched: a pointer that leaves meanwhile closes it, or it would stay for good. */
const Pending = ({ children, onOpenChange }: TooltipProps) => (
  <span onPointerLeave={() => onOpenChange?.(false)}>{children as React.ReactNode}</span>
);

/** antd's Tooltip, which is fetched when it is first shown. */
export const Tooltip = onDemand<TooltipProps>(
  async () => (await import(/* webpackChunkName: "antd" */ '../antd/tooltip')).Tooltip,
  (props) => <Pending {...props} />,
);
