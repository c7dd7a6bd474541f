import type { ReactNode } from 'react';

interface Props {
  /** A heading, or a line with one. */
  heading: ReactNode;
  /** The notices below it. */
  children?: ReactNode;
}

/** A heading and its notices, each 8 px below what is above it, whatever the distances of the screen are. */
export const Headed = ({ heading, children }: Props) => (
  <div className="bv-headed">
    {heading}
    {children}
  </div>
);
