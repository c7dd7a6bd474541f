// @ts-expect-error: Rspack takes loaders as JavaScript, and this one needs no types elsewhere.
import fenceStyles, { foreignIn } from './fence-styles.mjs';

test.each([
  '.cfdi{color:red}',
  '.cfdi-card .bv-btn,td .cfdi-mark{color:red}',
  'html:has(.cfdi-bar){scroll-padding:1px}',
  '@media (width>1px){.cfdi-card:not(.bv-on){color:red}}',
  '.cfdi-card{& a{color:red}}',
  '@keyframes cfdi-in{from{opacity:0}to{opacity:1}}',
])('accepts what only the area draws: %s', (css) => {
  expect(foreignIn(css, 'cfdi')).toEqual([]);
});

test.each([
  ['.bv-btn{color:red}', '.bv-btn'],
  ['.cfdi-card,body{color:red}', 'body'],
  ['.cfdinal{color:red}', '.cfdinal'],
  ['a:not(.cfdi-card){color:red}', 'a:not(.cfdi-card)'],
  [':is(.cfdi-card,a){color:red}', ':is(.cfdi-card,a)'],
  ['.cfdi-card{:root &{color:red}}', ':root &'],
  ['@media (width>1px){main{color:red}}', 'main'],
  ['@keyframes spin{from{opacity:0}}', '@keyframes spin'],
  ['@import "https://example.com/a.css";', '@import "https://example.com/a.css"'],
])('refuses what others draw: %s', (css, what) => {
  expect(foreignIn(css, 'cfdi')).toEqual([what]);
});

test('refuses a function that the promised browsers lack', () => {
  const build = (css: string) => fenceStyles.call({ getOptions: () => ({ prefix: 'cfdi' }) }, css);
  expect(build('.cfdi-card{color:red}')).toBe('.cfdi-card{color:red}');
  expect(() => build('.cfdi-card{color:light-dark(red,blue)}')).toThrow('light-dark()');
});
