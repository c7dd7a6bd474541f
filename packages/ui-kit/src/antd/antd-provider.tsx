import { ConfigProvider } from 'antd';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { LoadingOutlined } from '../icons';
import { Stylesheet, styleNonce } from '../theme/stylesheet';
import { useThemeMode } from '../theme/theme-mode';
import { useMediaQuery } from '../theme/use-media-query';
import antdCss from './antd-provider.css?source';
import { locale } from './locale';
import { themeFor } from './tokens';

// antd's own loading icon may stay in the DOM, and be read out, if loading ends during its animation.
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined className="bv-spin" /> };

// The wave around a pressed button reads computed styles, which lays out the whole page within the click.
const wave = { disabled: true };

/** Popups are placed where they belong, for screen readers: in the dialog, or else the landmark, of what opens them. */
const landmarkOf = (trigger?: HTMLElement) =>
  trigger?.closest<HTMLElement>('.ant-modal-body,main,header') ?? document.body;

const InsideContext = createContext(false);

/**
 * What antd's components need around them: theme, Spanish texts, nonce. Each of ui-kit's has it around itself (`themed`), so that a
 * page without antd on it does not load antd. Within another one it renders its children only.
 */
export function AntdProvider({ children }: { children: ReactNode }) {
  return useContext(InsideContext) ? children : <Outermost>{children}</Outermost>;
}

function Outermost({ children }: { children: ReactNode }) {
  const { resolved } = useThemeMode();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const csp = useMemo(() => ({ nonce: styleNonce() }), []);
  return (
    <ConfigProvider
      theme={themeFor(resolved, !isStill)}
      locale={locale}
      csp={csp}
      button={button}
      wave={wave}
      getPopupContainer={landmarkOf}
    >
      <Stylesheet name="boveda-antd" css={antdCss} />
      <InsideContext value>{children}</InsideContext>
    </ConfigProvider>
  );
}
