// What forms that are saved as a whole need besides their fields: rules, switches, one of few, and a question before it is too late.
// Never: what a list needs; that would come with every list.
export {
  Form,
  type FormInstance,
  type FormItemProps,
  type FormProps,
  type FormRule,
  Popconfirm,
  type PopconfirmProps,
  Radio,
  type RadioProps,
  Switch,
  type SwitchProps,
} from 'antd';
