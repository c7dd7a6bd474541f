import * as z from 'zod';
import { route } from './route';
import { rfc, searchText } from './scalars';

export const searchRfcs = route({
  name: 'searchRfcs',
  method: 'GET',
  path: '/rfcs',
  summary: 'Counterparts of the selected taxpayer whose RFC or name contains the text; at most 10.',
  query: z.object({ search: searchText.min(2) }),
  answer: z.object({ rows: z.array(z.object({ rfc, nombre: z.string() })) }),
});
