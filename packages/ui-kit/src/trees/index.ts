// Selection in hierarchies and between two lists.
// Never: a component that most screens need.
import {
  Cascader as AntdCascader,
  Transfer as AntdTransfer,
  Tree as AntdTree,
  TreeSelect as AntdTreeSelect,
} from 'antd';
import { themed } from '../antd/themed';

export type { CascaderProps, TransferProps, TreeProps, TreeSelectProps } from 'antd';

export const Cascader: typeof AntdCascader = themed(AntdCascader);
export const Transfer: typeof AntdTransfer = themed(AntdTransfer);
export const Tree: typeof AntdTree = themed(AntdTree);
export const TreeSelect: typeof AntdTreeSelect = themed(AntdTreeSelect);
