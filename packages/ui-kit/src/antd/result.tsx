import { Result as AntdResult } from 'antd';
import { themed } from './themed';

/** antd's Result with its theme. */
export const Result: typeof AntdResult = themed(AntdResult);
