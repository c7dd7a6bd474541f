// dayjs in Mexican Spanish, one copy for all: months and weekdays in Spanish, weeks that begin on Monday.
// Never: how dates are shown or typed (formats of the base, DateInput), nor a CFDI's own Fecha, which has no time zone to compute with.
import dayjs from 'dayjs';
import 'dayjs/locale/es-mx';

// es-mx says nothing about the week, and dayjs then begins it on Sunday; people here read calendars from Monday on.
dayjs.locale('es-mx', { ...dayjs.Ls['es-mx'], weekStart: 1 });

export type { Dayjs } from 'dayjs';
export { dayjs };
