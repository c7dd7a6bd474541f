// Layers above the page.
// Never: toasts (useToast of the base), antd's static Modal.confirm and friends (they know no theme).
export {
  Dropdown,
  type DropdownProps,
  Modal,
  type ModalProps,
  Tooltip,
  type TooltipProps,
} from 'antd';
