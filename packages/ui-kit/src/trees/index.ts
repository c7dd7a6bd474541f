// Choosing out of hierarchies and between two lists.
// Never: anything most screens need.
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
