// The part of the interface that every screen needs at once: theme, locale, toasts, texts for problems, formats, and small components of antd.
// Never: larger components (the groups have them), calls, stores, addresses of screens.
export {
  Alert,
  type AlertProps,
  Button,
  type ButtonProps,
  ConfigProvider,
  Flex,
  type FlexProps,
  Spin,
  type SpinProps,
  Typography,
  theme,
} from 'antd';
export {
  FOLIO_LENGTH,
  folioOf,
  formatAmount,
  formatBytes,
  formatCount,
  formatDay,
  formatExact,
  formatFechaCfdi,
  formatInstant,
  formatMoney,
  formatTypedDay,
  NOMBRE_LENGTH,
  plural,
  today,
  truncate,
} from './formats';
export { describeProblem, type ProblemText } from './problems/describe-problem';
export { palettes } from './theme/palette';
export { Stylesheet, styleNonce } from './theme/stylesheet';
export { type ResolvedMode, type ThemeMode, themeMode, useThemeMode } from './theme/theme-mode';
export { DOWNLOAD_ERROR_SECONDS, type Toast, type ToastOptions, useToast } from './theme/toast';
export { UiProvider } from './theme/ui-provider';
