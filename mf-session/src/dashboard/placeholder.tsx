import { Stylesheet } from '@boveda/ui-kit';
import { Skeleton } from '@boveda/ui-kit/feedback';

/** Placeholder of a part that is loading; visible after 300 ms. */
export function Placeholder({ height = '100%' }: { height?: number | string }) {
  return (
    <>
      <Stylesheet name="boveda-placeholder" css={css} />
      <Skeleton.Node active className="bv-placeholder" style={{ width: '100%', height }} />
    </>
  );
}

const css = `@keyframes bv-late{from{visibility:hidden}to{visibility:visible}}
.bv-placeholder{display:block!important;width:100%;animation:bv-late 1ms .3s both}`;
