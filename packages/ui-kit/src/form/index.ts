// Form controls, for filters and forms.
// Never: controls that only forms saved as a whole need; settings has those.
export {
  AutoComplete,
  type AutoCompleteProps,
  Checkbox,
  type CheckboxProps,
  Input,
  type InputProps,
  type InputRef,
  Select,
  type SelectProps,
} from 'antd';
export { DateInput, type DateInputProps } from './date-input';
export { useSettled } from './use-settled';
