// What people fill in, above a list and elsewhere.
// Never: what only forms that are saved as a whole need; settings has that.
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
