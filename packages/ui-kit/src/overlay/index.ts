// What opens above the page.
// Never: toasts (useToast of the base), antd's static Modal.confirm and friends (they know no theme).
export {
  App,
  Drawer,
  type DrawerProps,
  Dropdown,
  type DropdownProps,
  Modal,
  type ModalProps,
  Popconfirm,
  type PopconfirmProps,
  Popover,
  type PopoverProps,
  Tooltip,
  type TooltipProps,
} from 'antd';
