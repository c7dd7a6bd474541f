import { Link, paths } from '@boveda/area-kit';
import type { api, QueryOf } from '@boveda/contracts';
import { type OrdenContraparte, rfcsQuery } from '@boveda/contracts/core';
import { ScreenStyles } from '@boveda/ui-kit';
import { writeQuery } from '@boveda/ui-kit/router';
import pillsCss from '../list/estado-pills.css?source';

const rankings: readonly [text: string, sort: OrdenContraparte | undefined][] = [
  ['Todos', undefined],
  ['Quién me debe', 'porcobrar'],
  ['A quién le debo', 'porpagar'],
  ['A quién más le vendo', 'emitido'],
  ['A quién más le compro', 'recibido'],
];

/** Links to the rankings of the counterparts, with the same filters. */
export const OrdenPills = ({ query }: { query: QueryOf<typeof api.rfcs.list> }) => (
  <nav aria-label="Orden de los contribuyentes">
    <ScreenStyles css={pillsCss} />
    <ul className="cfdi-pills">
      {rankings.map(([text, sort]) => (
        <li key={text}>
          <Link
            to={`${paths.contribuyentes}?${writeQuery(rfcsQuery(), new URLSearchParams(), {
              ...query,
              ...{ offset: 0, sort, order: sort && ('DESC' as const) },
            })}`}
            aria-current={sort === query.sort ? 'page' : undefined}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
