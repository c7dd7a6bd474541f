import type { ReactNode } from 'react';
import controlsCss from '../controls/controls.css?source';
import badgeCss from '../theme/badges.css?source';
import forcedColorsCss from '../theme/forced-colors.css?source';
import { paletteCss } from '../theme/palette';
import { Stylesheet } from '../theme/stylesheet';
import { ToastProvider } from './toast';

/**
 * The provider of every root of the page: styles and toasts. antd's theme is around each of its components (`themed`).
 * Roots that share a page need a `createRoot` identifierPrefix of their own: React's ids would collide, which labels use.
 */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <>
    <Stylesheet name="boveda-theme" css={paletteCss} />
    <Stylesheet name="boveda-controls" css={controlsCss} />
    <Stylesheet name="boveda-badge" css={badgeCss} />
    <Stylesheet name="boveda-forced-colors" css={forcedColorsCss} />
    <ToastProvider>{children}</ToastProvider>
  </>
);
