import { Descriptions as AntdDescriptions } from 'antd';
import { themed } from './themed';

/** antd's Descriptions with its theme. */
export const Descriptions: typeof AntdDescriptions = themed(AntdDescriptions);
