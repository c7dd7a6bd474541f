// Selection in hierarchies and between two lists.
// Never: a component that most screens need.
export {
  Cascader,
  type CascaderProps,
  Transfer,
  type TransferProps,
  Tree,
  type TreeProps,
  TreeSelect,
  type TreeSelectProps,
} from 'antd';
