import { Tooltip as AntdTooltip } from 'antd';
import { themed } from './themed';

/** antd's Tooltip with its theme. */
export const Tooltip: typeof AntdTooltip = themed(AntdTooltip);
