import { type ReactNode, useId } from 'react';
import { Button } from '../../controls/button';
import { formatCount } from '../../formats';
import { LeftOutlined, RightOutlined } from '../../icons';
import { type PageMark, pageCount, pageMarks, pageOf } from './pages';

interface Props {
  limit: number;
  offset: number;
  count: number;
  pageSizes: readonly number[];
  onChange(patch: { limit?: number; offset: number }): void;
}

/** Pages and page size. More than five pages are condensed with ellipses. */
export function ListPages({ limit, offset, count, pageSizes, onChange }: Props) {
  const sizeId = useId();
  const pages = pageCount(count, limit);
  const current = Math.min(pageOf(offset, limit), pages);
  const go = (page: number) => onChange({ offset: (page - 1) * limit });
  // A link may have a size that is not offered; it is added, so that the box shows the actual size.
  const sizes = pageSizes.includes(limit) ? pageSizes : [...pageSizes, limit].sort((a, b) => a - b);
  return (
    <nav className="bv-pages" aria-label="Paginación">
      <span>
        <label htmlFor={sizeId}>Registros por página </label>
        <select
          id={sizeId}
          value={limit}
          // Keeps the first row on screen.
          onChange={({ target }) => {
            const size = Number(target.value);
            onChange({ limit: size, offset: Math.floor(offset / size) * size });
          }}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </span>
      <ol>
        <li>
          <Step label="Página anterior" icon={<LeftOutlined />} isLast={current === 1} onGo={() => go(current - 1)} />
        </li>
        {pageMarks(current, pages).map((mark) => (
          <li key={mark}>
            <Mark mark={mark} isCurrent={mark === current} onGo={go} />
          </li>
        ))}
        <li>
          <Step
            label="Página siguiente"
            icon={<RightOutlined />}
            isLast={current === pages}
            onGo={() => go(current + 1)}
          />
        </li>
      </ol>
    </nav>
  );
}

interface StepProps {
  label: string;
  icon: ReactNode;
  /** Whether there is no page in this direction. */
  isLast: boolean;
  onGo(): void;
}

/** A button to the neighbouring page. `disabled` would take the focus from who has just arrived at the last page. */
const Step = ({ label, icon, isLast, onGo }: StepProps) => (
  <Button icon={icon} aria-label={label} aria-disabled={isLast} onClick={isLast ? undefined : onGo} />
);

function Mark({ mark, isCurrent, onGo }: { mark: PageMark; isCurrent: boolean; onGo(page: number): void }) {
  if (typeof mark !== 'number') return <span aria-hidden>…</span>;
  return (
    <Button
      type={isCurrent ? 'primary' : 'text'}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={`Página ${mark}`}
      onClick={() => onGo(mark)}
    >
      {formatCount(mark)}
    </Button>
  );
}
