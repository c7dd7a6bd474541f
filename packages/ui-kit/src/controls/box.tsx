import type { CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react';
import { InboxOutlined } from '../icons';

/** Props of Card: those of antd's that the product uses. */
export interface CardProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  title?: ReactNode;
  /** At the end of the title's line. */
  extra?: ReactNode;
  size?: 'small';
  styles?: { header?: CSSProperties; title?: CSSProperties; body?: CSSProperties };
  ref?: Ref<HTMLDivElement>;
}

/** A box with a title. */
export const Card = ({ title, extra, size, styles, className = '', children, ...rest }: CardProps) => (
  <div {...rest} className={`bv-box ${className}`} data-size={size}>
    {(title || extra) && (
      <div className="bv-box-head" style={styles?.header}>
        <div className="bv-box-title" style={styles?.title}>
          {title}
        </div>
        {extra}
      </div>
    )}
    <div className="bv-box-body" style={styles?.body}>
      {children}
    </div>
  </div>
);

/** Props of Tag. */
export interface TagProps extends HTMLAttributes<HTMLSpanElement> {
  color?: string;
}

/** A short label; `color` is success, warning, error or processing. */
export const Tag = ({ color, className = '', ...rest }: TagProps) => (
  <span {...rest} className={`bv-tag ${className}`} data-color={color} />
);

/** Props of Empty. */
export interface EmptyProps extends HTMLAttributes<HTMLDivElement> {
  description?: ReactNode;
}

/** What is shown instead of nothing. */
export const Empty = ({ description, className = '', children, ...rest }: EmptyProps) => (
  <div {...rest} className={`bv-empty ${className}`}>
    <InboxOutlined />
    <div>{description}</div>
    {children}
  </div>
);

/** Props of Skeleton. */
export interface SkeletonProps {
  active?: boolean;
  title?: boolean;
  paragraph?: { rows: number };
}

/** Grey lines where text will be. */
export function Skeleton({ title = true, paragraph = { rows: 3 } }: SkeletonProps) {
  return (
    <div className="bv-lines" aria-hidden>
      {title && <div style={{ width: '38%' }} />}
      {Array.from({ length: paragraph.rows }, (_, row) => (
        <div key={row} style={{ width: row === paragraph.rows - 1 ? '61%' : '100%' }} />
      ))}
    </div>
  );
}

/** A grey box where something will be. */
Skeleton.Node = ({ className = '', active: _, ...rest }: HTMLAttributes<HTMLDivElement> & { active?: boolean }) => (
  <div {...rest} className={`bv-lines-node ${className}`} aria-hidden />
);

/** Props of Progress: those of antd's that the product uses. */
export interface ProgressProps extends HTMLAttributes<HTMLDivElement> {
  percent?: number;
  size?: 'small';
  strokeColor?: string;
  showInfo?: boolean;
  status?: 'normal' | 'active' | 'success' | 'exception';
}

/** A bar that says how much is done. */
export function Progress(props: ProgressProps) {
  const { percent = 0, size, strokeColor, showInfo = true, status, className = '', ...rest } = props;
  return (
    <div
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      {...rest}
      className={`bv-progress ${className}`}
      data-size={size}
    >
      <div className="bv-progress-rail">
        <div
          className="bv-progress-track"
          data-status={status}
          style={{ width: `${percent}%`, background: strokeColor }}
        />
      </div>
      {showInfo && <span>{percent}%</span>}
    </div>
  );
}
