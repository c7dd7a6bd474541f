import cards from './cards.css?source';
import compact from './compact.css?source';
import list from './list.css?source';
import print from './print.css?source';
import tight from './tight.css?source';

/** Styles of a list. Which of them hold is said by the room that it has: `bv-wide` is a table of many columns. */
export const listCss = `${list}
@container (max-width:72rem){${compact}}
@container bv-wide (max-width:90rem){${compact}}
@container bv-wide (max-width:72rem){${compact}${tight}}
@container (max-width:60rem){.bv-list-tabs{order:1;flex-basis:100%}}
@container (max-width:48rem){${cards}}
@container bv-wide (max-width:60rem){${cards}}
${print}`;
