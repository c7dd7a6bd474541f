// Layers above the page: dialogs, menus and tooltips.
// Never: toasts (useToast of the base), antd's static Modal.confirm and friends (they know no theme).
export { Dropdown, type DropdownProps, type MenuEntry } from './dropdown';
export { Modal, type ModalProps } from './modal';
export { Tooltip } from './tooltip';
