import type { HTMLAttributes } from 'react';
import { LoadingOutlined } from '../icons';

/** Props of Spin. */
export interface SpinProps extends HTMLAttributes<HTMLDivElement> {
  size?: 'small' | 'default' | 'large';
}

/** A turning mark while something loads. */
export const Spin = ({ size, className = '', ...rest }: SpinProps) => (
  <div aria-live="polite" aria-busy {...rest} className={`bv-wait ${className}`} data-size={size}>
    <LoadingOutlined className="bv-spin" />
  </div>
);
