// antd's calendars and clocks, where a whole calendar is what the screen shows.
// Never: a date in a form or a filter; that is DateInput, which people can type into.
export { Calendar, type CalendarProps, DatePicker, type DatePickerProps, TimePicker, type TimePickerProps } from 'antd';
