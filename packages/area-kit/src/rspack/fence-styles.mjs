import { parse } from 'postcss';

/** At-rules that hold rules, or define what only a name of theirs uses. */
const HARMLESS = ['media', 'supports', 'container', 'keyframes'];

/**
 * A loader that refuses CSS of an area that styles what the area did not draw: each selector has to name a class that begins with
 * the option `prefix`, and so has the name of each animation. It refuses `light-dark()` too, which the promised browsers lack: the
 * build would rewrite it into variables that no page defines.
 */
// biome-ignore lint/style/noDefaultExport: a loader is one.
export default function fenceStyles(css) {
  const { prefix } = this.getOptions();
  if (css.includes('light-dark('))
    throw new Error('light-dark() needs Safari 17.5: write a rule for :root[data-theme="dark"]');
  const foreign = foreignIn(css, prefix);
  if (foreign.length > 0)
    throw new Error(
      `Each selector of an area names a class of its own, .${prefix}-…: ${foreign.slice(0, 5).join(', ')}`,
    );
  return css;
}

/** @returns what in `css` is not of the area with this prefix. */
export function foreignIn(css, prefix) {
  const own = new RegExp(`\\.${prefix}(?!\\w)`);
  const foreign = [];
  const sheet = parse(css);
  sheet.walkAtRules(({ name, params }) => {
    const isOwn = name === 'keyframes' ? params.startsWith(`${prefix}-`) : HARMLESS.includes(name);
    if (!isOwn) foreign.push(`@${name} ${params}`);
  });
  sheet.walkRules(({ selectors, parent }) => {
    if (parent.type === 'atrule' && parent.name === 'keyframes') return;
    // A nested rule is below one that is checked, unless `&` turns it around.
    if (parent.type === 'rule') foreign.push(...selectors.filter((selector) => /[^&]&/.test(selector)));
    else foreign.push(...selectors.filter((selector) => !own.test(withoutNegations(selector))));
  });
  return foreign;
}

/** Inside `:not()` and `:is()` a class may be absent from what is selected. */
function withoutNegations(selector) {
  const less = selector.replace(/:(not|is|where)\((?:[^()]|\([^()]*\))*\)/g, '');
  return less === selector ? selector : withoutNegations(less);
}
