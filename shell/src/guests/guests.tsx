import type { ComponentProps } from 'react';
import { startDevArea, useDevArea } from '../dev/dev-area';
import { DevBanner } from '../dev/dev-banner';
import { DevNotice } from '../dev/dev-notice';
import { AreaPlace } from '../frame/area-place';
import { startPreview, usePreview } from '../preview/preview';
import { PreviewBanner } from '../preview/preview-banner';
import { PreviewNotice } from '../preview/preview-notice';

export { checkPreview } from '../preview/preview';

/** Looks for what a link asked for, as whoever is in. */
export function startGuests(): void {
  void startPreview();
  void startDevArea();
}

/** The place of an area, which waits for a guest that is on its way. */
export function PlaceOfGuests(props: ComponentProps<typeof AreaPlace>) {
  const preview = usePreview();
  const dev = useDevArea();
  const awaited = [preview.phase === 'wanted' && preview.area, dev.phase === 'starting' && dev.link.area];
  return <AreaPlace {...props} awaited={awaited.filter((id) => typeof id === 'string')} />;
}

/** Why there is no guest, or whether there may be one. */
export const Notices = () => (
  <>
    <PreviewNotice />
    <DevNotice />
  </>
);

/** What says that there is one. */
export const Banners = () => (
  <>
    <PreviewBanner />
    <DevBanner />
  </>
);
