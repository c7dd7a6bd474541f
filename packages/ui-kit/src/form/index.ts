// Form controls, for filters and forms.
// Never: controls that only forms saved as a whole need; settings-form has those.
import { AutoComplete as AntdAutoComplete, Input as AntdInput, Select as AntdSelect } from 'antd';
import { themed } from '../antd/themed';

export type { AutoCompleteProps, InputProps, InputRef, SelectProps } from 'antd';
export { DateInput, type DateInputProps } from './date-input';
export { useSettled } from './use-settled';

export const AutoComplete: typeof AntdAutoComplete = themed(AntdAutoComplete);
export const Input: typeof AntdInput = themed(AntdInput);
export const Select: typeof AntdSelect = themed(AntdSelect);
