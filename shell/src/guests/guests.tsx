import { type ReactNode, useSyncExternalStore } from 'react';
import { createDevArea } from '../dev/dev-area';
import { DevBanner } from '../dev/dev-banner';
import { DevNotice } from '../dev/dev-notice';
import type { Loader } from '../loader/create-loader';
import { createPreview } from '../preview/preview';
import { PreviewBanner } from '../preview/preview-banner';
import { PreviewNotice } from '../preview/preview-notice';

/** The releases that this tab's link asks for, a preview or an area in development, and what the frame shows of them. */
export interface Guests {
  /** Looks for them, as the current user. */
  start(): void;
  /** Ends a preview that has expired. */
  checkPreview(): void;
  /** Draws its children with the ids of the areas whose guest is still loading. */
  Awaiting(props: { children: (awaited: readonly string[]) => ReactNode }): ReactNode;
  /** Why a guest is not shown, or the question whether it may be. */
  Notices(): ReactNode;
  /** Stands above the page while a guest is shown. */
  Banners(): ReactNode;
}

export function createGuests(loader: Loader): Guests {
  const preview = createPreview(loader);
  const dev = createDevArea(loader);
  return {
    start() {
      void preview.start();
      void dev.start();
    },
    checkPreview: preview.check,
    Awaiting({ children }) {
      const previewState = useSyncExternalStore(preview.subscribe, preview.get);
      const devState = useSyncExternalStore(dev.subscribe, dev.get);
      const awaited = [
        ...(previewState.phase === 'wanted' ? previewState.areas : []),
        ...(devState.phase === 'starting' ? [devState.link.area] : []),
      ];
      return children(awaited);
    },
    Notices: () => (
      <>
        <PreviewNotice preview={preview} />
        <DevNotice dev={dev} />
      </>
    ),
    Banners: () => (
      <>
        <PreviewBanner preview={preview} />
        <DevBanner dev={dev} />
      </>
    ),
  };
}
