import { Stylesheet } from '@boveda/ui-kit';
import { Skeleton } from '@boveda/ui-kit/feedback';

/** Holds the place of a part that is on its way; seen only when it takes longer than people notice. */
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
