// Components of forms that are saved as a whole: validation, switches, radios, and confirmations.
// Never: components that lists need; every list would load this group.
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
