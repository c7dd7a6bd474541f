// Components of forms that are saved as a whole: validation, switches, radios, and confirmations.
// Never: components that lists need; every list would load this group.
import { Form as AntdForm, Popconfirm as AntdPopconfirm, Radio as AntdRadio, Switch as AntdSwitch } from 'antd';
import { themed } from '../antd/themed';

export type { FormInstance, FormItemProps, FormProps, FormRule, PopconfirmProps, RadioProps, SwitchProps } from 'antd';

export const Form: typeof AntdForm = themed(AntdForm);
export const Popconfirm: typeof AntdPopconfirm = themed(AntdPopconfirm);
export const Radio: typeof AntdRadio = themed(AntdRadio);
export const Switch: typeof AntdSwitch = themed(AntdSwitch);
