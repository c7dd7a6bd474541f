// Colours, the chosen mode, the words for problems, the formats of counts and bytes, and what an unknown address shows: what the login needs.
// Never: antd, which would make the login half as heavy again.
export { NotFound } from './feedback/not-found';
export { formatBytes, formatCount } from './formats/text';
export { describeProblem, type ProblemText } from './problems/describe-problem';
export { paletteCss } from './theme/palette';
export { Stylesheet } from './theme/stylesheet';
export { type ThemeMode, themeMode, useThemeMode } from './theme/theme-mode';
