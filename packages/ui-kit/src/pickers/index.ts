// antd's calendars and clocks, for screens that show a whole calendar.
// Never: a date in a form or a filter; use DateInput, which can be typed into.
export { Calendar, type CalendarProps, DatePicker, type DatePickerProps, TimePicker, type TimePickerProps } from 'antd';
