import { LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { badgeCss } from './badges';
import { forcedColorsCss } from './forced-colors';
import { locale } from './locale';
import { paletteCss } from './palette';
import { Stylesheet, styleNonce } from './stylesheet';
import { useThemeMode } from './theme-mode';
import { ToastProvider } from './toast';
import { themeFor } from './tokens';
import { useMediaQuery } from './use-media-query';

/** antd dims the value of an open select to a quarter of its opacity, which is not readable. */
const antdCss = '.ant-select-open .ant-select-content{opacity:1!important}';

// antd's own loading icon may stay in the DOM, and be read out, if loading ends during its animation.
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined /> };

// The wave around a pressed button reads computed styles, which lays out the whole page within the click.
const wave = { disabled: true };

/** Popups are placed where they belong, for screen readers: in the dialog, or else the landmark, of what opens them. */
const landmarkOf = (trigger?: HTMLElement) =>
  trigger?.closest<HTMLElement>('.ant-modal-body,main,header') ?? document.body;

/**
 * The provider of every root of the page: theme (all roots follow one mode), Spanish texts, toasts.
 * Roots that share a page need a `createRoot` identifierPrefix of their own: React's ids would collide, which labels use.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  const { resolved } = useThemeMode();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => themeFor(resolved, !isStill), [resolved, isStill]);
  const csp = useMemo(() => ({ nonce: styleNonce() }), []);
  return (
    <ConfigProvider theme={theme} locale={locale} csp={csp} button={button} wave={wave} getPopupContainer={landmarkOf}>
      <Stylesheet name="boveda-theme" css={paletteCss} />
      <Stylesheet name="boveda-antd" css={antdCss} />
      <Stylesheet name="boveda-badge" css={badgeCss} />
      <Stylesheet name="boveda-forced-colors" css={forcedColorsCss} />
      <ToastProvider>{children}</ToastProvider>
    </ConfigProvider>
  );
}
