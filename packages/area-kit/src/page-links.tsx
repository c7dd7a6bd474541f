import { formatCount } from '@boveda/ui-kit';
import { Link } from './link';

interface PageLinksProps {
  /** Name of the navigation, for assistive technology. */
  label: string;
  className: string;
  limit: number;
  offset: number;
  /** Rows of all pages. */
  count: number;
  /** Returns the path, below `/{rfc}`, of the page that begins at an offset. */
  to: (offset: number) => string;
}

/** Links to the previous and next page of a table inside a screen; renders nothing when one page shows all rows. */
export function PageLinks({ label, className, limit, offset, count, to }: PageLinksProps) {
  if (count <= limit && offset === 0) return null;
  return (
    <nav className={className} aria-label={label}>
      {offset > 0 && (
        <Link to={to(Math.max(0, offset - limit))} preventScrollReset>
          Anteriores
        </Link>
      )}
      <span>
        {formatCount(offset + 1)}–{formatCount(Math.min(count, offset + limit))} de {formatCount(count)}
      </span>
      {offset + limit < count && (
        <Link to={to(offset + limit)} preventScrollReset>
          Siguientes
        </Link>
      )}
    </nav>
  );
}
