import { ScreenStyles } from '@boveda/ui-kit';
import { Skeleton } from '@boveda/ui-kit/feedback';
import css from './placeholder.css?source';

/** Placeholder of a part that is loading; visible after 300 ms. */
export function Placeholder({ height = '100%' }: { height?: number | string }) {
  return (
    <>
      <ScreenStyles css={css} />
      <Skeleton.Node active className="session-placeholder" style={{ width: '100%', height }} />
    </>
  );
}
