// Layers above the page. Modal and Dropdown are antd's with our handling of the focus.
// Never: toasts (useToast of the base), antd's static Modal.confirm and friends (they know no theme).
export { type DropdownProps, Tooltip, type TooltipProps } from 'antd';
export { Dropdown } from './dropdown';
export { Modal, type ModalProps } from './modal';
