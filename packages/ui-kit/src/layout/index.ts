// What holds other things and divides the page.
// Never: the frame of the product (menu, top bar); that is the shell's.
export {
  Breadcrumb,
  Card,
  type CardProps,
  Col,
  Collapse,
  type CollapseProps,
  Divider,
  Grid,
  Layout,
  type LayoutProps,
  Menu,
  type MenuProps,
  Row,
  Segmented,
  type SegmentedProps,
  Steps,
  type StepsProps,
  Tabs,
  type TabsProps,
} from 'antd';
