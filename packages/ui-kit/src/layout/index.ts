// Boxes with a title.
// Never: the frame of the product (menu, top bar); that is the shell's.
export { Card, type CardProps } from '../controls/box';
export { Segmented } from '../controls/segmented';
