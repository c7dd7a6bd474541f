import { createAreaApi } from '@boveda/area-kit';

/** The calls of each screen are beside it. `Lista` is what an upload makes out of date. */
export const areaApi = createAreaApi({ reducerPath: 'impuestosApi', tagTypes: ['Lista'] });
