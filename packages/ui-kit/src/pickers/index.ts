// antd's calendars and clocks, for screens that show a whole calendar.
// Never: a date in a form or a filter; use DateInput, which can be typed into.
import { Calendar as AntdCalendar, DatePicker as AntdDatePicker, TimePicker as AntdTimePicker } from 'antd';
import { themed } from '../antd/themed';

export type { CalendarProps, DatePickerProps, TimePickerProps } from 'antd';

export const Calendar: typeof AntdCalendar = themed(AntdCalendar);
export const DatePicker: typeof AntdDatePicker = themed(AntdDatePicker);
export const TimePicker: typeof AntdTimePicker = themed(AntdTimePicker);
