import { Link } from '@boveda/area-kit';
import { ScreenStyles } from '@boveda/ui-kit';
import { useFindQuery } from '../api';
import { foundGroups } from './found-groups';
import css from './nearest.css?source';

const SHORTEST = 2;

/** What the whole vault has for a search that finds nothing in a list, or what is nearest to it, as in Ctrl+K. */
export function Nearest({ search }: { search: string }) {
  const { currentData } = useFindQuery(search, { skip: search.length < SHORTEST });
  const groups = currentData ? foundGroups(search, currentData) : [];
  if (groups.length === 0) return null;
  return (
    <nav className="cfdi-nearest" aria-label="Lo más cercano">
      <ScreenStyles css={css} />
      {groups.map(({ title, options }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {options.map(({ key, to, title: name, detail }) => (
              <li key={key}>
                <Link to={to}>{name}</Link> {detail && <small>{detail}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
