// dayjs in Mexican Spanish with its UTC plugin, one copy for all: months and weekdays in Spanish, weeks that begin on Monday.
// Never: how a date is shown or typed; formats of the base and DateInput of form do that.
import dayjs from 'dayjs';
import 'dayjs/locale/es-mx';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(customParseFormat);
// es-mx does not set the first day of the week, and dayjs then takes Sunday; calendars in Mexico begin on Monday.
dayjs.locale('es-mx', { ...dayjs.Ls['es-mx'], weekStart: 1 });

export type { Dayjs } from 'dayjs';
export { dayjs };
