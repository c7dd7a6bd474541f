const CHOSEN = [
  '[aria-current]:not([aria-current=false],[aria-current=date])',
  '[aria-pressed=true]',
  '[role=option][aria-selected=true]',
  '.ant-switch-checked',
  '.ant-radio-checked',
  '.ant-checkbox-checked',
  '.bv-progress-track',
  '.bv-segmented label:has(:checked)',
];

const LAYERS = [
  '.ant-modal-container',
  '.bv-layer',
  '.ant-popover-container',
  '.ant-select-dropdown',
  '.ant-notification-notice',
  '.ant-tooltip-container',
];

/** Forced colours remove backgrounds and shadows: colours of the system and borders tell what those tell. */
export const forcedColorsCss = `@media (forced-colors:active){
:is(${CHOSEN}){forced-color-adjust:none;background:Highlight!important;color:HighlightText!important}
:is(${CHOSEN}) *{color:inherit!important;background:none!important}
:is(${LAYERS},.ant-switch,.bv-progress-rail,.bv-segmented){outline:1px solid CanvasText}
.ant-switch-handle::before{background:CanvasText!important}
.ant-switch-checked .ant-switch-handle::before{background:HighlightText!important}
.ant-switch:focus-visible{outline:3px solid Highlight;outline-offset:2px}
}`;
