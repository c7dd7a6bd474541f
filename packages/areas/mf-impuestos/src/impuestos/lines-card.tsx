import { Link } from '@boveda/area-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { type ReactNode, type RefObject, useId } from 'react';

/** Answer of a query of lines. */
interface Answered<Data> {
  currentData?: Data | undefined;
  error?: unknown;
  refetch(): unknown;
}

interface Props<Data> {
  title: ReactNode;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Where the lines are closed. */
  close: { to: string; text: string };
  lines: Answered<Data>;
  className?: string;
  /** How many there are, and their sum. */
  summary(data: Data): ReactNode;
  children(data: Data): ReactNode;
}

/** The lines behind a figure: a heading that takes the focus, what they add up to, and their table once it has arrived. */
export function LinesCard<Data>({ title, heading, close, lines, className = '', summary, children }: Props<Data>) {
  const id = useId();
  const { currentData, error, refetch } = lines;
  return (
    <section className={`impuestos-card impuestos-lineas ${className}`} aria-labelledby={id}>
      <div className="impuestos-lineas-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {currentData && <p>{summary(currentData)}</p>}
        <Link className="bv-btn" data-size="small" to={close.to} preventScrollReset>
          {close.text}
        </Link>
      </div>
      {error !== undefined && <LoadError error={error} onRetry={refetch} inline />}
      {!currentData && error === undefined && <Skeleton active paragraph={{ rows: 4 }} />}
      {currentData && children(currentData)}
    </section>
  );
}
