import { theme as antdTheme, type ThemeConfig } from 'antd';
import { palettes } from './palette';
import type { ResolvedMode } from './theme-mode';

/** antd's tokens from our palette. antd's defaults fail AA in links, tags, placeholders and dark primary buttons. */
export function themeFor(mode: ResolvedMode, motion: boolean): ThemeConfig {
  const colors = palettes[mode];
  return {
    algorithm: mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    // One key for all roots of the page, which follow one mode: without it each root would make the CSS of every component anew.
    cssVar: { prefix: 'boveda', key: 'boveda' },
    token: {
      // Not by a CSS rule for all elements: it would give every property a transition, and popups would be placed wrong.
      motion,
      fontFamily: 'var(--bv-font)',
      borderRadius: 6,
      colorPrimary: colors.primary,
      colorLink: colors.link,
      colorLinkHover: colors.text,
      colorSuccess: colors.success,
      colorSuccessBg: colors.successSurface,
      colorSuccessText: colors.success,
      colorWarning: colors.warning,
      colorWarningBg: colors.warningSurface,
      colorWarningText: colors.warning,
      colorError: colors.danger,
      colorErrorBg: colors.dangerSurface,
      colorErrorText: colors.danger,
      colorInfo: colors.info,
      colorInfoBg: colors.infoSurface,
      colorText: colors.text,
      colorTextSecondary: colors.muted,
      colorTextTertiary: colors.muted,
      colorTextQuaternary: colors.muted,
      colorTextDescription: colors.muted,
      colorTextPlaceholder: colors.muted,
      colorTextDisabled: colors.muted,
      colorIcon: colors.muted,
      colorBgLayout: colors.canvas,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.raised,
      colorBorder: colors.control,
      colorBorderSecondary: colors.border,
      colorSplit: colors.border,
    },
    components: {
      Button: {
        primaryColor: '#ffffff',
        dangerColor: colors.surface,
        primaryShadow: 'none',
        defaultShadow: 'none',
        defaultHoverColor: colors.link,
        defaultHoverBorderColor: colors.link,
        defaultActiveColor: colors.link,
        defaultActiveBorderColor: colors.link,
      },
      // The chosen entry of a menu.
      Dropdown: { colorPrimary: colors.link },
      Layout: { bodyBg: colors.canvas, headerBg: colors.surface, siderBg: colors.surface },
    },
  };
}
