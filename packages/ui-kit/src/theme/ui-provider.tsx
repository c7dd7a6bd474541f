import { LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { locale } from './locale';
import { paletteCss } from './palette';
import { Stylesheet, styleNonce } from './stylesheet';
import { useThemeMode } from './theme-mode';
import { ToastProvider } from './toast';
import { themeFor } from './tokens';
import { useMediaQuery } from './use-media-query';

/** antd dims what a select holds to a quarter while it is open: nobody can read it then. */
const antdCss = '.ant-select-open .ant-select-content{opacity:1!important}';

// antd's own way to show that a button waits may stay for ever, unseen but spoken, when the wait is over before it has grown.
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined /> };

/**
 * What every root of the page wraps itself in: theme (all roots follow one mode), Spanish texts, toasts.
 * Roots that share a page need a `createRoot` identifierPrefix of their own, because antd names its CSS variables by useId.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  const { resolved } = useThemeMode();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => themeFor(resolved, !isStill), [resolved, isStill]);
  const csp = useMemo(() => ({ nonce: styleNonce() }), []);
  return (
    <ConfigProvider theme={theme} locale={locale} csp={csp} button={button}>
      <Stylesheet name="boveda-theme" css={paletteCss} />
      <Stylesheet name="boveda-antd" css={antdCss} />
      <ToastProvider>{children}</ToastProvider>
    </ConfigProvider>
  );
}
