// Colours, the chosen mode, the words for problems and the format of counts, without a component: what the login needs.
// Never: antd, which would make the login half as heavy again.
export { formatCount } from '../formats/text';
export { describeProblem, type ProblemText } from '../problems/describe-problem';
export { paletteCss } from './palette';
export { Stylesheet } from './stylesheet';
export { type ThemeMode, themeMode, useThemeMode } from './theme-mode';
