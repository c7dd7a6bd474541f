// Colours, the chosen mode and the words for problems, without a component: what the login draws itself with.
// Never: antd; with it the login would be half as heavy again.
export { describeProblem, type ProblemText } from '../problems/describe-problem';
export { paletteCss } from './palette';
export { Stylesheet } from './stylesheet';
export { type ThemeMode, themeMode, useThemeMode } from './theme-mode';
