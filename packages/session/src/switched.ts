/** State of a navigation that changed the taxpayer but not the page: the new frame moves the focus to its content. */
export const SWITCHED = 'switched';
