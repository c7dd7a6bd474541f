// The part of the interface that every screen needs at once: theme, locale, toasts, texts for problems, formats, and the small components that most screens have.
// Never: larger components (the groups have them), calls, stores, addresses of screens.
export { loadOnDemand } from './antd/on-demand';
export { Alert, type AlertProps } from './controls/alert';
export { Button, type ButtonProps } from './controls/button';
export { FilePicker, type FilePickerProps } from './controls/file-picker';
export { Headed } from './controls/headed';
export { Checkbox, type CheckboxProps } from './controls/inputs';
export { type Effect, type Refusals, useRefusal } from './controls/refusals';
export { Spin, type SpinProps } from './controls/spin';
export { Flex, type FlexProps, Typography } from './controls/text';
export {
  FOLIO_LENGTH,
  folioOf,
  formatAge,
  formatAmount,
  formatBytes,
  formatCount,
  formatDay,
  formatExact,
  formatFechaCfdi,
  formatInstant,
  formatMoney,
  formatTotal,
  formatTypedDay,
  isZero,
  NOMBRE_LENGTH,
  plural,
  sumMoney,
  today,
  truncate,
} from './formats';
export { describeProblem, type ProblemText } from './problems/describe-problem';
export { RefusalsProvider } from './provider/refusals-provider';
export { DOWNLOAD_ERROR_SECONDS, type Toast, type ToastOptions, useToast } from './provider/toast';
export { UiProvider } from './provider/ui-provider';
export { type CopyTexts, useCopy } from './provider/use-copy';
export { palettes } from './theme/palette';
export { ScreenStyles } from './theme/screen-styles';
export { Stylesheet, styleNonce } from './theme/stylesheet';
export { type ResolvedMode, type ThemeMode, themeMode, useThemeMode } from './theme/theme-mode';
