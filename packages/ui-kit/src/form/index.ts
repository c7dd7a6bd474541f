// What people fill in.
// Never: rules of one form; those live beside the form.
export {
  AutoComplete,
  type AutoCompleteProps,
  Checkbox,
  type CheckboxProps,
  Form,
  type FormInstance,
  type FormItemProps,
  type FormProps,
  type FormRule,
  Input,
  InputNumber,
  type InputNumberProps,
  type InputProps,
  type InputRef,
  Radio,
  type RadioProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
} from 'antd';
export { DateInput, type DateInputProps } from './date-input';
